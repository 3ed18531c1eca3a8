import { zoneOf } from '#renderer/query/view/operands.ts'
import { unitsOf } from '#renderer/query/operand-series.ts'
import { subjectOf } from '#shared/quality/presets.ts'
import { defectsOf } from '#shared/series/coverage/coverage.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { CardContext, CardDemand, CardInput, CardInputs } from '../card-kind.ts'
import { ownCalendarOf } from '../inputs/own-calendar.ts'
import type { CardAnswer } from './card-query.ts'

/** Collects the input of a calculation: the demands that were read, each with its data. */
export function cardInputsOf(answers: readonly CardAnswer[], context: CardContext): CardInputs {
  const { range, zone, policy, mask, calendar, now, events = [], isLikeForLike } = context
  const inputs = answers.map(([demand, loaded]) => {
    const own = ownCalendarOf(demand.operand, context)
    const { kind, resource } = demand.operand.variable
    const { tariff } = own ?? calendar
    return {
      ...inputOf(demand, loaded),
      ...(own !== undefined && { calendar: own }),
      ...(tariff !== undefined && subjectOf(kind, resource.name) === 'electricity' && { tariff }),
    }
  })
  return {
    ...{ inputs, range, zone, policy, mask, calendar, now, isLikeForLike },
    ...(events.length > 0 && { events }),
  }
}

function inputOf({ id, operand: known, interval }: CardDemand, loaded: LoadedSeries): CardInput {
  const { operand, variable } = known
  const { seriesKey, bucketZone } = loaded.demand
  const { resolution } = seriesKey
  const defects = defectsOf(loaded.covered)
  const seams = loaded.covered.flatMap((one) => one.seams ?? [])
  return {
    id,
    operandId: operand.id,
    interval,
    series: {
      columns: loaded.columns,
      kind: variable.kind,
      unit: unitsOf(loaded, variable),
      resolution,
      spreadResolution: known.finest ?? 'hourly',
      // Values that arrived as days keep the days of the zone in which they were cut.
      zone: isCalendarResolution(resolution) ? bucketZone : zoneOf(known),
    },
    missing: loaded.missing,
    ...(loaded.receivedUnits !== undefined && { receivedUnit: loaded.receivedUnits }),
    ...(loaded.filled !== undefined && { filled: loaded.filled }),
    ...(defects !== undefined && { defects }),
    ...(seams.length > 0 && { seams }),
  }
}
