import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import { subjectOf } from '#shared/quality/presets.ts'
import type { CardContext, CardDemand } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import { demandId } from '../../demand-id.ts'
import { hoursOf } from '../../hours-of-days.ts'
import type { QualitySettings } from './settings.ts'

/** Demands the hours of each series and, where days are compared, the service's own days that are over. */
export function qualityDemands(settings: QualitySettings, context: CardContext): readonly CardDemand[] {
  const { range, zone, now } = context
  return checkedMeters(settings, context).flatMap((operand): readonly CardDemand[] => {
    const { id, source } = operand.operand
    const { kind, resource, localTimezone } = operand.variable
    const hours: CardDemand = {
      id: demandId('hours', id, subjectOf(kind, resource.name)),
      ...{ operand, interval: range, resolution: hoursOf(operand, range, zone) },
    }
    const days = settings.comparesDays ? wholeBuckets(range, 'daily', localTimezone, now) : undefined
    if (days === undefined || source.kind !== 'variable') return [hours]
    const served = { operand, interval: days, resolution: 'daily', asServiceHasIt: true } as const
    return [hours, { id: demandId('days', id), ...served }]
  })
}
