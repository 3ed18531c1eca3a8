import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { valuesUnderPolicy } from '#shared/analysis/aggregate/under-policy.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'

/** What is drawn of an operand: without derived values that the policy withholds, amounts scaled where it says so. */
export function shownUnderPolicy({ variable, shown }: OperandSeries, policy: MissingPolicy): Columns {
  const { columns, presentMs, expectedMs } = shown
  if (presentMs === undefined || expectedMs === undefined) return columns
  const partial = { values: columns.values, presentMs, expectedMs }
  const values = valuesUnderPolicy(partial, policy, variable.kind === 'totalizer')
  if (values === columns.values) return columns
  const isThere = (_: number, index: number): boolean => !Number.isNaN(values[index] ?? NaN)
  return { times: columns.times.filter(isThere), values: values.filter(isThere) }
}
