import { completePercent } from '#shared/analysis/aggregate/complete-percent.ts'
import type { CardKind } from '../../card-kind.ts'
import { hoursOf } from '../../hours-of-days.ts'
import { lacksCatalogue } from '../../lacks-catalogue.ts'
import { checkedMeters, meterFields } from '../../metered/checked-meters.ts'
import { answerOf } from './answer.ts'
import { calculateMissingData, type MissingDataResult } from './calculate.ts'
import { missingDataPlots } from './draw.ts'
import { missingDataSettings, type MissingDataSettings } from './settings.ts'
import { strings } from './strings.ts'
import { missingDataTable } from './tabulate.ts'

/** Shows as strips of time where meters have no values, the one that lacks most first. */
export const missingDataKind: CardKind<MissingDataSettings, MissingDataResult> = {
  id: 'missing-data',
  title: strings.title,
  question: strings.question,
  names: ['gaps', 'completeness', 'coverage', 'holes', 'outages'],
  group: 'quality',
  icon: 'M2 4h5M10 4h4M2 8h12M2 12h2M7 12h7',
  settings: missingDataSettings,
  mainField: 'resourceId',
  fields: meterFields,
  lacks: (settings, context) => {
    const lacking = settings.resourceId === '' ? undefined : lacksCatalogue(context)
    if (lacking !== undefined) return lacking
    if (checkedMeters(settings, context).length > 0) return undefined
    return settings.resourceId === '' ? strings.noOperands : strings.noMeters
  },
  demands: (settings, context) =>
    checkedMeters(settings, context).map((operand) => ({
      ...{ id: operand.operand.id, operand, interval: context.range },
      resolution: hoursOf(operand, context.range, context.zone),
    })),
  calculate: calculateMissingData,
  answer: answerOf,
  plots: missingDataPlots,
  table: missingDataTable,
  remarks: ({ operands }) => {
    const seen = operands.reduce((sum, { seenMs }) => sum + seenMs, 0)
    const expected = operands.reduce((sum, { expectedMs }) => sum + expectedMs, 0)
    return seen < expected ? [strings.seen(completePercent(seen, expected))] : []
  },
}
