/** Parts no longer than this are sorted by insertion. */
const SHORT = 24
/** Number of cuts after which a part is sorted as a whole: far more than chance needs. */
const MOST_CUTS = 60

/**
 * Moves `values` in place until each wanted rank (0-based, ascending, within `values`) holds what a sort would put
 * there: quickselect (Hoare 1961) for several ranks at once, which descends only into parts that contain a wanted rank.
 */
export function selectRanks(values: Float64Array, ranks: readonly number[]): void {
  selectWithin(values, { from: 0, to: values.length, ranks, cuts: 0 })
}

/** Range `[from, to)` of the values, and the ranks that fall into it. */
interface Part {
  readonly from: number
  readonly to: number
  readonly ranks: readonly number[]
  readonly cuts: number
}

function selectWithin(values: Float64Array, { from, to, ranks, cuts }: Part): void {
  if (ranks.length === 0) return
  if (to - from <= SHORT) insertionSort(values, from, to)
  else if (cuts === MOST_CUTS) values.subarray(from, to).sort()
  else {
    const [low, high] = cut(values, from, to)
    const next = cuts + 1
    selectWithin(values, { from, to: high + 1, ranks: ranks.filter((rank) => rank <= high), cuts: next })
    selectWithin(values, { from: low, to, ranks: ranks.filter((rank) => rank >= low), cuts: next })
  }
}

/** Afterwards nothing before `low` is above the pivot and nothing after `high` below it; values in between equal it. */
function cut(values: Float64Array, from: number, to: number): readonly [low: number, high: number] {
  const pivot = middleOf(values[from] ?? NaN, values[(from + to) >>> 1] ?? NaN, values[to - 1] ?? NaN)
  let low = from
  let high = to - 1
  while (low <= high) {
    while ((values[low] ?? NaN) < pivot) low++
    while ((values[high] ?? NaN) > pivot) high--
    if (low > high) break
    const lower = values[high] ?? NaN
    values[high--] = values[low] ?? NaN
    values[low++] = lower
  }
  return [low, high]
}

function middleOf(one: number, other: number, third: number): number {
  return Math.max(Math.min(one, other), Math.min(Math.max(one, other), third))
}

function insertionSort(values: Float64Array, from: number, to: number): void {
  for (let next = from + 1; next < to; next++) {
    const value = values[next] ?? NaN
    let at = next
    for (; at > from && (values[at - 1] ?? NaN) > value; at--) values[at] = values[at - 1] ?? NaN
    values[at] = value
  }
}
