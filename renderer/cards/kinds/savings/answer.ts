import { provableAfter } from '#shared/savings/statements/state-baseline.ts'
import { expectedPeriods, STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { amountTextBeside, percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { periodsOf, requestOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says what was saved with its band, that it does not stand out from the band, or what could be proven. */
export function answerOf(
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
