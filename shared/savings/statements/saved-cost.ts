import { STATED_CONFIDENCE, type SavingsStatement } from './state-savings.ts'

/** States a saving as an amount of money, with half of the width of its band at 90 %. */
export interface SavedCost {
  readonly saved: number
  readonly half: number
}

/**
 * Prices the avoided use of each counted period, in the currency of the prices. The band is that of the amount times
 * the mean price of the modelled use. Undefined if the statement has no total.
 *
 * @param prices price of one unit of the meter's amounts, for each counted period
 */
export function savedCost(
  { avoided, totals, scaling, bands }: SavingsStatement,
  prices: Float64Array,
): SavedCost | undefined {
  const half = bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half
  if (totals === undefined || half === undefined) return undefined
  const { baseline, adjusted, measured } = avoided
  const priced = (values: Float64Array): number =>
    values.reduce((sum, value, index) => sum + value * (prices[index] ?? NaN), 0)
  const modelled = priced(baseline)
  return {
    saved: scaling * (modelled + priced(adjusted) - priced(measured)),
    half: half * Math.abs(modelled / avoided.totals.baseline),
  }
}
