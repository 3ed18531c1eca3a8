import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { valuesUnderPolicy } from '#shared/analysis/aggregate/under-policy.ts'
import { areAmounts } from '#renderer/query/shown-as.ts'
import type { OperandSeries, ShownSeries } from '#renderer/query/operand-series.ts'

/** Keeps the identity of unchanged series, so that they are not drawn again. */
const known = new WeakMap<ShownSeries, Map<string, ShownSeries>>()

/**
 * Returns the series that is drawn: without derived values that the policy withholds, and with amounts scaled
 * if the policy says so.
 */
export function seriesUnderPolicy(series: OperandSeries, policy: MissingPolicy): OperandSeries {
  const { shown } = series
  const addUp = areAmounts(series)
  const key = `${policy} ${String(addUp)}`
  const ofShown = known.get(shown) ?? new Map<string, ShownSeries>()
  known.set(shown, ofShown)
  const under = ofShown.get(key) ?? shownUnderPolicy(shown, policy, addUp)
  ofShown.set(key, under)
  return under === shown ? series : { ...series, shown: under }
}

function shownUnderPolicy(shown: ShownSeries, policy: MissingPolicy, addUp: boolean): ShownSeries {
  const { columns, presentMs, expectedMs } = shown
  if (presentMs === undefined || expectedMs === undefined) return shown
  const values = valuesUnderPolicy({ values: columns.values, presentMs, expectedMs }, policy, addUp)
  if (values === columns.values) return shown
  const isThere = (_: number, index: number): boolean => !Number.isNaN(values[index] ?? NaN)
  return {
    ...shown,
    columns: { times: columns.times.filter(isThere), values: values.filter(isThere) },
    presentMs: presentMs.filter(isThere),
    expectedMs: expectedMs.filter(isThere),
  }
}
