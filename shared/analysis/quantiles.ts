import { selectRanks } from './select-ranks.ts'

/** Below this number of values, moving them is faster than counting. */
const SELECT_BELOW = 16_384
const SAMPLE = 512
const BINS = 4096
/** Bins 0 and `LAST` take the values beyond the sample. */
const LAST = BINS - 1
/** Number of rounds after which the remaining values are moved; one or two are usual. */
const MAX_ROUNDS = 6

/** The value at each wanted rank. */
type Found = Map<number, number>

/**
 * Returns order statistics: the value at each rank (0-based, ascending) of `values`, which stays as it is.
 *
 * Counts values into bins of equal width over the range of a sample, so that a spike does not squeeze the rest
 * into one bin, then looks only into the bins that hold a wanted rank: two passes instead of a sort.
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): readonly number[] {
  const found: Found = new Map()
  select(values, 0, [...new Set(ranks)], found, MAX_ROUNDS)
  return ranks.map((rank) => found.get(rank) ?? NaN)
}

/** Finds the ranks that fall among `values`; the smallest value has rank `offset`. */
function select(
  values: Float64Array,
  offset: number,
  ranks: readonly number[],
  found: Found,
  rounds: number,
): void {
  if (values.length < SELECT_BELOW || rounds === 0) {
    const moved = values.slice()
    selectRanks(
      moved,
      ranks.map((rank) => rank - offset).filter((rank) => rank >= 0 && rank < moved.length),
    )
    for (const rank of ranks) found.set(rank, moved[rank - offset] ?? NaN)
    return
  }
  const binning = binningOf(values)
  const groups = groupsOf(countBins(values, binning), offset, ranks)
  fillMembers(groups, values, binning)
  for (const group of groups) select(group.members, group.offset, group.ranks, found, rounds - 1)
}

interface Binning {
  readonly low: number
  readonly scale: number
}

/** Creates bins over the range of an even sample; a sample of one value gives below, equal and above. */
function binningOf(values: Float64Array): Binning {
  const sample = new Float64Array(SAMPLE)
  for (let index = 0; index < SAMPLE; index++) {
    sample[index] = values[Math.floor((index * values.length) / SAMPLE)] ?? NaN
  }
  sample.sort()
  const low = sample[0] ?? NaN
  return { low, scale: (LAST - 1) / ((sample[SAMPLE - 1] ?? NaN) - low) }
}

/** The index is monotonic in `value`. Equal to `low` at an infinite scale is NaN here, and bin 1. */
function binOf(value: number, low: number, scale: number): number {
  const position = (value - low) * scale
  if (position < 0) return 0
  return position >= LAST - 1 ? LAST : 1 + (position | 0)
}

function countBins(values: Float64Array, { low, scale }: Binning): Uint32Array {
  const counts = new Uint32Array(BINS)
  for (let index = 0; index < values.length; index++) {
    const bin = binOf(values[index] ?? NaN, low, scale)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

/** A bin that holds wanted ranks; the smallest of its members has rank `offset`. */
interface Group {
  readonly bin: number
  readonly offset: number
  readonly ranks: readonly number[]
  readonly members: Float64Array
}

function groupsOf(counts: Uint32Array, offset: number, ranks: readonly number[]): readonly Group[] {
  const groups: Group[] = []
  let below = offset
  for (let bin = 0; bin < BINS; bin++) {
    const count = counts[bin] ?? 0
    const inside = count === 0 ? [] : ranks.filter((rank) => rank >= below && rank < below + count)
    if (inside.length > 0) {
      groups.push({ bin, offset: below, ranks: inside, members: new Float64Array(count) })
    }
    below += count
  }
  return groups
}

function fillMembers(groups: readonly Group[], values: Float64Array, { low, scale }: Binning): void {
  const groupOfBin = new Int8Array(BINS).fill(-1)
  groups.forEach((group, index) => (groupOfBin[group.bin] = index))
  const filled = new Uint32Array(groups.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? NaN
    const chosen = groupOfBin[binOf(value, low, scale)] ?? -1
    const group = chosen < 0 ? undefined : groups[chosen]
    if (group === undefined) continue
    const next = filled[chosen] ?? 0
    group.members[next] = value
    filled[chosen] = next + 1
  }
}

/**
 * Computes quantiles by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, as in R and
 * NumPy).
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
