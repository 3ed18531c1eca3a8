import { amountText, MOST_ANSWERED, restsOn } from '../../answer-text.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { Buckets } from '../../buckets/bucket-result.ts'
import { strings as bucketStrings } from '../../buckets/strings.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { resolutionName } from './plots.ts'
import { strings } from './strings.ts'

/** Says of each operand between which values its buckets lie, and when. */
export function answerOf(all: Buckets, context: CardContext, format: FormatNumber): string | undefined {
  const { edges, resolution, columns } = all
  const answered = columns.slice(0, MOST_ANSWERED).flatMap(({ operandId, values, unit, ...column }) => {
    const name = context.operands.find(({ operand }) => operand.id === operandId)?.name
    const finite = values.filter(Number.isFinite)
    if (name === undefined || finite.length < 2) return []
    const placed = (value: number): string => {
      const at = edges[values.indexOf(value)] ?? NaN
      return strings.at(amountText(value, unit, format), bucketName(at, resolution, context.zone))
    }
    const total = (each: Float64Array): number => each.reduce((sum, one) => sum + one, 0)
    return strings.between(
      name,
      placed(finite.reduce((least, one) => Math.min(least, one))),
      placed(finite.reduce((most, one) => Math.max(most, one))),
      bucketStrings.resolutions[resolutionName(all)].toLowerCase(),
      restsOn(total(column.presentMs), total(column.expectedMs)),
    )
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}
