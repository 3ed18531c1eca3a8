import { STATED_CONFIDENCE } from '#shared/savings/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { amountText, percentText } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { periodsOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says what was saved with its band, or that the difference does not stand out from the band. */
export function answerOf(
  { statement, reporting, resolution }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const periods = periodsOf(settings, context)
  if (statement === undefined || reporting === undefined || resolution === undefined) return undefined
  const half = statement.bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half ?? NaN
  const { avoided } = statement.avoided.totals
  if (periods === undefined || statement.fraction === undefined || !Number.isFinite(half)) return undefined
  const counted = statement.avoided.counted.length
  const { expected } = reporting.sufficiency
  const said = {
    amount: amountText(Math.abs(avoided), reporting.unit, format),
    share: percentText(Math.abs(statement.fraction), format),
    band: amountText(half, reporting.unit, format),
    period: rangeText(periods.reporting, context.zone, context.calendar),
    restsOn: counted === expected ? '' : strings.restsOn(counted, expected, resolution),
  }
  if (Math.abs(avoided) <= half) return strings.notProven({ ...said, isMore: avoided < 0 })
  return avoided > 0 ? strings.saved(said) : strings.usedMore(said)
}
