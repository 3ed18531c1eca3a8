/** Below this many values sorting beats counting. */
const SORT_BELOW = 2048
const BINS = 4096

/**
 * Order statistics: the value at each rank (0-based, ascending) of `values`, which stays as it is.
 *
 * Counts values into bins of equal width, then looks only into the bins that hold a wanted rank; a year of
 * minutes takes a few passes instead of a sort. Falls back on sorting where binning does not help.
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): readonly number[] {
  const found = new Map<number, number>()
  select(values, 0, [...new Set(ranks)], found)
  return ranks.map((rank) => found.get(rank) ?? NaN)
}

type Found = Map<number, number>

/** Finds the ranks that fall among `values`, of which the smallest has rank `offset`. */
function select(values: Float64Array, offset: number, ranks: readonly number[], found: Found): void {
  if (values.length < SORT_BELOW) {
    selectSorted(values, offset, ranks, found)
    return
  }
  const { low, scale } = binningOf(values)
  const bins = Number.isFinite(scale) ? countBins(values, low, scale) : undefined
  if (bins === undefined || bins.includes(values.length)) {
    selectSorted(values, offset, ranks, found)
    return
  }
  let below = offset
  for (let bin = 0; bin < BINS; bin++) {
    const count = bins[bin] ?? 0
    const inside = ranks.filter((rank) => rank >= below && rank < below + count)
    if (inside.length > 0) select(membersOf(values, low, scale, bin, count), below, inside, found)
    below += count
  }
}

function selectSorted(values: Float64Array, offset: number, ranks: readonly number[], found: Found): void {
  const sorted = values.slice().sort()
  for (const rank of ranks) found.set(rank, sorted[rank - offset] ?? NaN)
}

function binningOf(values: Float64Array): { readonly low: number; readonly scale: number } {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, scale: (BINS - 1) / (high - low) }
}

function countBins(values: Float64Array, low: number, scale: number): Uint32Array {
  const counts = new Uint32Array(BINS)
  for (const value of values) {
    const bin = ((value - low) * scale) | 0
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

function membersOf(
  values: Float64Array,
  low: number,
  scale: number,
  bin: number,
  count: number,
): Float64Array {
  const members = new Float64Array(count)
  let next = 0
  for (const value of values) {
    if ((((value - low) * scale) | 0) === bin) members[next++] = value
  }
  return members
}

/**
 * Quantiles by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, as in R and NumPy).
 *
 * `shares` lie in [0, 1]. NaN for every share when there are no values.
 */
export function quantilesOf(values: Float64Array, shares: readonly number[]): readonly number[] {
  const last = values.length - 1
  const ranks = shares.flatMap((share) => [Math.floor(share * last), Math.ceil(share * last)])
  const found = orderStatistics(values, ranks)
  return shares.map((share, index) => {
    const lower = found[2 * index] ?? NaN
    const upper = found[2 * index + 1] ?? NaN
    return lower + (upper - lower) * (share * last - Math.floor(share * last))
  })
}
