import type { CardKind } from '../../card-kind.ts'
import { finestOf } from '../../inputs/hours-of-days.ts'
import { answerOf } from './answer.ts'
import { calculatePeriods, demandIdOf, type PeriodsResult } from './calculate.ts'
import { plotsOf } from './draw.ts'
import { remarksOf } from './remark.ts'
import { fieldsOf, periodsOf, periodsSettings, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './tabulate.ts'

export const periodsKind: CardKind<PeriodsSettings, PeriodsResult> = {
  id: 'periods',
  title: strings.title,
  question: strings.question,
  names: ['year against year', 'last year', 'before and after', 'months'],
  group: 'compare',
  icon: 'M3 14V8M6 14V4M10 14v-4M13 14V6',
  settings: periodsSettings,
  mainField: 'form',
  fields: fieldsOf,
  lacks(settings, { operands, range, zone }) {
    if (operands.length === 0) return strings.lacksOperands
    if (periodsOf(settings, range, zone).length > 1) return undefined
    return settings.step === 'listed' ? strings.lacksPeriods : strings.lacksDates
  },
  compares: () => true,
  demands(settings, { operands, range, zone }) {
    const periods = periodsOf(settings, range, zone)
    return operands.flatMap((operand) =>
      periods.map(({ interval }, period) => ({
        ...{ id: demandIdOf(period, operand.operand.id), operand, interval },
        resolution: finestOf(operand, interval, zone),
      })),
    )
  },
  calculate: calculatePeriods,
  plots: plotsOf,
  table: tableOf,
  remarks: remarksOf,
  answer: answerOf,
}
