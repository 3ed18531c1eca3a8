import type { Interval } from '#shared/time/instant.ts'
import { filledRemarks, filledShares } from '#renderer/cards/inputs/filled-share.ts'
import type { FormatNumber } from '#renderer/cards/card-kind.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'

/** States how much of the values in an interval was filled, once for each series with any, as cards do. */
export function filledText(
  series: readonly OperandSeries[],
  visible: Interval | undefined,
  mask: readonly Interval[],
  format: FormatNumber,
): readonly string[] {
  if (visible === undefined) return []
  const inputs = series.map(({ operand, base: { columns, filled } }) => ({
    ...{ operandId: operand.id, interval: visible, series: { columns } },
    ...(filled !== undefined && { filled }),
  }))
  const operands = series.map(({ operand, variable }) => ({ operand, name: fullNameOf(variable) }))
  return filledRemarks({ filled: filledShares({ inputs, mask }) }, { operands }, format)
}
