import type { CardContext, CardDemand, CardKind } from '../../card-kind.ts'
import { addsUp, isTemperature } from '../../operand-quantities.ts'
import { answerOf } from './answer.ts'
import { calculateSavings, demandIds, type SavingsResult } from './calculate.ts'
import { plotsOf } from './draw.ts'
import { remarksOf } from './remark.ts'
import { fieldsOf, operandsOf, periodsOf, savingsSettings, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './tabulate.ts'

export const savingsKind: CardKind<SavingsSettings, SavingsResult> = {
  id: 'savings',
  title: strings.title,
  question: strings.question,
  settings: savingsSettings,
  mainField: 'model',
  fields: fieldsOf,
  lacks(settings, context) {
    const { meter, temperature } = operandsOf(settings, context)
    if (meter === undefined || !addsUp(meter)) return strings.lacksMeter
    if (temperature === undefined || !isTemperature(temperature)) return strings.lacksTemperature
    const periods = periodsOf(settings, context)
    if (periods === undefined) return strings.lacksPeriods
    const { baseline, reporting } = periods
    if (baseline.start < reporting.end && reporting.start < baseline.end) return strings.overlap
    return settings.model === 'time-of-week' && settings.resolution === 'monthly'
      ? strings.weekOfMonths
      : undefined
  },
  compares: () => false,
  demands: demandsOf,
  calculate: calculateSavings,
  plots: plotsOf,
  table: tableOf,
  remarks: remarksOf,
  answer: answerOf,
}

function demandsOf(settings: SavingsSettings, context: CardContext): readonly CardDemand[] {
  const { meter, temperature } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || temperature === undefined || periods === undefined) return []
  const { baseline, reporting } = periods
  const { resolution } = settings
  return [
    { id: demandIds.meterBefore, operand: meter, interval: baseline, resolution },
    { id: demandIds.temperatureBefore, operand: temperature, interval: baseline, resolution },
    { id: demandIds.meter, operand: meter, interval: reporting, resolution },
    { id: demandIds.temperature, operand: temperature, interval: reporting, resolution },
  ]
}
