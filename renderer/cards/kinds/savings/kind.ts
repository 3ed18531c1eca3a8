import type { CardContext, CardKind, FormatNumber } from '../../card-kind.ts'
import { lacksMeter, lacksWeather } from '../../metered/meter-and-weather.ts'
import { calculateSavings, type SavingsResult } from './calculate.ts'
import { demandsOf } from './demands.ts'
import { plotsOf } from './draw.ts'
import { frozenActions, frozenRemarks } from './frozen/frozen-text.ts'
import { modelsOf } from './models.ts'
import { remarksOf } from './remark.ts'
import {
  fieldsOf,
  operandsOf,
  periodsOf,
  savingsSettings,
  type SavingsSettings,
  requestOf,
} from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './table/tabulate.ts'
import { provableAfter } from '#shared/savings/statements/state-baseline.ts'
import { expectedPeriods, STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { amountTextBeside, percentText } from '../../sentences/answer-text.ts'

export const savingsKind: CardKind<SavingsSettings, SavingsResult> = {
  id: 'savings',
  title: strings.title,
  question: strings.question,
  names: ['baseline', 'retrofit', 'measurement and verification', 'M&V', 'CalTRACK'],
  group: 'savings',
  icon: 'M2 4c4 0 6 0 12 1M2 4c4 0 6 8 12 8M11 6v4',
  keepsUnits: 'all',
  settings: savingsSettings,
  takesLong: true,
  mainField: 'model',
  fields: fieldsOf,
  lacks(settings, context) {
    const { drivers, ...subject } = operandsOf(settings, context)
    const isOfSeveral = settings.model === 'several'
    const lacking = lacksMeter(subject, isOfSeveral ? 'mean' : settings.model)
    if (lacking !== undefined) return lacking
    if (isOfSeveral && drivers.length === 0) return strings.lacksDriver
    const periods = periodsOf(settings, context)
    if (periods === undefined) return strings.lacksPeriods
    const { baseline, reporting } = periods
    if (reporting && baseline.start < reporting.end && reporting.start < baseline.end) return strings.overlap
    return settings.model === 'time-of-week' && settings.resolution === 'monthly'
      ? strings.weekOfMonths
      : undefined
  },
  lacksWeather,
  demands: demandsOf,
  calculate: calculateSavings,
  plots: plotsOf,
  table: tableOf,
  remarks: (result, settings, context) => [
    ...frozenRemarks(result, settings, context),
    ...remarksOf(result, settings, context),
  ],
  answer: answerOf,
  models: modelsOf,
  actions: frozenActions,
}

/** States the saving with its band, or that it does not stand out from the band, or which saving could be proven. */
function answerOf(
  { statement, model, reporting, resolution }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const periods = periodsOf(settings, context)
  if (periods === undefined || resolution === undefined) return undefined
  if (periods.reporting === undefined) {
    const [year] = model
      ? provableAfter(model, { ...requestOf(settings), resolution }, STATED_CONFIDENCE, [12])
      : []
    return year === undefined || !Number.isFinite(year.share)
      ? undefined
      : strings.couldProve(percentText(year.share, format), percentText(STATED_CONFIDENCE, format))
  }
  if (statement === undefined || reporting === undefined) return undefined
  const { totals, fraction, scaling } = statement
  if (totals === undefined || fraction === undefined) return undefined
  const half = statement.bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half ?? NaN
  if (!Number.isFinite(half)) return undefined
  const { avoided } = totals
  const counted = statement.avoided.counted.length
  const expected = expectedPeriods(reporting)
  const said = {
    amount: amountTextBeside(Math.abs(avoided), half, reporting.unit, format),
    share: percentText(Math.abs(fraction), format),
    band: amountTextBeside(half, avoided, reporting.unit, format),
    period: rangeText(periods.reporting, context.zone, context.calendar),
    restsOn: counted === expected ? '' : strings.restsOn(counted, expected, resolution, scaling > 1),
  }
  if (Math.abs(avoided) <= half) {
    const byFormula = statement.formulaBands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half
    return byFormula !== undefined && Math.abs(avoided) > byFormula
      ? strings.notProvenByTest({
          ...{ ...said, isMore: avoided < 0 },
          byFormula: amountTextBeside(byFormula, half, reporting.unit, format),
        })
      : strings.notProven({ ...said, isMore: avoided < 0 })
  }
  return avoided > 0 ? strings.saved(said) : strings.usedMore(said)
}
