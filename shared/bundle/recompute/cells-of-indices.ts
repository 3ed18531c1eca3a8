import { HOUR_MS } from '#shared/time/instant.ts'
import { finderIn, isNear, type CardSeries, type Explanation, type ShownNumber } from './explanation.ts'
import type { RecomputableFigures } from './recomputable.ts'

/**
 * Finds numbers without a unit that are an index: the mean of a part of a series over the mean of a base, or an amount
 * over the average amount of such parts of the base, times 100. A base is an interval of its own, the beginning of
 * another one, or an interval whose mean is in the table.
 */
export function cellsOfIndices(
  numbers: readonly ShownNumber[],
  known: readonly (Explanation | undefined)[],
  series: readonly CardSeries[],
): readonly (Explanation | undefined)[] {
  const isIndexLike = ({ unit, isShare }: ShownNumber): boolean => unit === '' && !isShare
  const isOpen = (number: ShownNumber, at: number): boolean =>
    isIndexLike(number) && known[at] === undefined && !Number.isInteger(number.value)
  if (!numbers.some(isOpen)) return []
  const find = finderIn(
    [...Map.groupBy(series, ({ dataHubId }) => dataHubId).values()].flatMap((own) => indicesOf(own, numbers)),
  )
  const found = numbers.map((number, at) => (isOpen(number, at) ? find(number.value)[0] : undefined))
  // A whole number such as 100 is an index in a column of them.
  const columns = new Set(numbers.flatMap(({ column }, at) => (found[at] === undefined ? [] : [column])))
  return numbers.map((number, at) => {
    const isWhole = Number.isInteger(number.value) && isIndexLike(number) && columns.has(number.column)
    const one = found[at] ?? (isWhole ? find(number.value)[0] : undefined)
    return one && { operation: 'share', figure: one.figure, of: one.of, by: one.by }
  })
}

interface Index extends Required<Pick<Explanation, 'by'>>, Pick<Explanation, 'of'> {
  readonly figure: 'mean' | 'total'
  readonly value: number
}

function indicesOf(own: readonly CardSeries[], numbers: readonly ShownNumber[]): readonly Index[] {
  const wholes = own.filter(({ isPart }) => isPart !== true)
  const starts = new Set(wholes.map(({ range }) => range?.start))
  const bases = own.filter(
    ({ isPart, range, figures: { mean } }) =>
      isPart !== true ||
      starts.has(range?.start) ||
      numbers.some(({ unit, value }) => unit !== '' && isNear(value, mean ?? NaN)),
  )
  return bases.flatMap((base) =>
    own.flatMap((one): readonly Index[] => {
      const of = [one.place, base.place]
      const indexOf = (figure: Index['figure'], by: number): Index => ({
        ...{ figure, of, by },
        value: (one.figures[figure] ?? NaN) / (base.figures[figure] ?? NaN) / by,
      })
      return [indexOf('mean', 0.01), indexOf('total', 0.01 * bucketsOver(one, base, own))]
    }),
  )
}

/**
 * Returns the amount of a bucket in proportion to the amount of its part, divided by the same proportion for an average
 * bucket of a base: the excluded or cut time of both is assumed to be like the rest.
 */
function bucketsOver({ bucket, figures }: CardSeries, base: CardSeries, own: readonly CardSeries[]): number {
  if (bucket === undefined || base.range === undefined) return NaN
  const { start, end } = base.range
  // A base that is stated separately is cut into the same buckets as the range around it.
  const shares = new Map(
    own.flatMap(({ range, bucket: other }) => {
      if (range === undefined || other?.resolution !== bucket.resolution) return []
      const from = Math.max(start, range.start)
      const lasts = Math.min(end, range.end) - from
      return lasts > 0 ? [[from, lasts / other.lengthMs] as const] : []
    }),
  )
  const count = [...shares.values()].reduce((sum, share) => sum + share, 0)
  return ((countedMs(figures) / bucket.lengthMs) * (end - start)) / countedMs(base.figures) / count
}

function countedMs({ presentHours, missingHours }: RecomputableFigures): number {
  return (presentHours + missingHours) * HOUR_MS
}
