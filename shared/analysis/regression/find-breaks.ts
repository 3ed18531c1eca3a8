import {
  levelAfter,
  levelBefore,
  levelThrough,
  lineThrough,
  meetingPoint,
  squaresExplained,
  type Break,
} from './pieces.ts'
import type { RankedPoints } from './ranked-points.ts'
import type { RegressionModel } from './fit.ts'

/** A side with a smaller share of the points than this is a few odd hours, not a balance point. */
const LEAST_SHARE = 0.02
/** Up to this number of distinct values, every pair of gaps between them is tried. */
const ALL_PAIRS_UP_TO = 1500
/** If there are more, this many are tried first, then all around the best pair of them. */
const FIRST_PASS = 1000

/** The breaks of a curve, in the scale of the ranked points. */
export interface Breaks {
  readonly below?: Break
  readonly above?: Break
}

interface Best {
  breaks: Breaks
  explained: number
  /** Indices of the distinct values at or before the breaks. */
  low: number
  high: number
}

/**
 * Finds the breaks with the smallest sum of squared errors, exactly: between two neighbouring values of x the pieces
 * of a curve are plain regressions, whose meeting point is the best break when it lies between them; otherwise the
 * best lies on a value (D. J. Hudson, "Fitting segmented curves whose join points have to be estimated", JASA 61,
 * 1966). With more than 1,500 distinct values two breaks are sought over 1,000 of them first, then over all around
 * the best.
 *
 * A side has at least two distinct values and a fiftieth of the points; undefined where there are too few for that.
 */
export function findBreaks(
  points: RankedPoints,
  model: Exclude<RegressionModel, 'linear'>,
): Breaks | undefined {
  const range = rangeOf(points)
  const best: Best = { breaks: {}, explained: -Infinity, low: range.from, high: range.to }
  if (model !== 'five') findOne(points, model, range, best)
  else findTwo(points, range, best)
  return best.explained === -Infinity ? undefined : best.breaks
}

interface IndexRange {
  readonly from: number
  /** Inclusive. */
  readonly to: number
}

/** Returns the values of x that may be a break: with enough points before and after. */
function rangeOf({ xs, counts, n }: RankedPoints): IndexRange {
  const least = Math.ceil(n * LEAST_SHARE)
  let from = 2
  while (from < xs.length && (counts[from] ?? 0) < least) from++
  let to = xs.length - 3
  while (to > 0 && n - (counts[to + 1] ?? 0) < least) to--
  return { from, to }
}

function consider(points: RankedPoints, breaks: Breaks, low: number, high: number, best: Best): void {
  const explained = squaresExplained(points, breaks.below, breaks.above)
  if (!(explained > best.explained)) return
  best.explained = explained
  best.breaks = breaks
  best.low = low
  best.high = high
}

/** Returns the value of x at an index, as a break. */
function breakOn({ xs }: RankedPoints, index: number): Break {
  return { at: xs[index] ?? NaN, rank: index + 1 }
}

/** Returns a break between the values at an index and the next; undefined when it would not lie there. */
function breakAfter({ xs }: RankedPoints, index: number, at: number): Break | undefined {
  const isBetween = at > (xs[index] ?? NaN) && at < (xs[index + 1] ?? NaN)
  return isBetween ? { at, rank: index + 1 } : undefined
}

function findOne(
  points: RankedPoints,
  model: 'heating' | 'cooling' | 'four',
  { from, to }: IndexRange,
  best: Best,
): void {
  const last = points.xs.length
  const bentAt = (at: Break): Breaks => ({
    ...(model === 'cooling' ? {} : { below: at }),
    ...(model === 'heating' ? {} : { above: at }),
  })
  for (let index = from; index <= to; index++) {
    consider(points, bentAt(breakOn(points, index)), index, index, best)
    if (index === to) break
    const left = model === 'cooling' ? levelThrough(points, 0, index + 1) : lineThrough(points, 0, index + 1)
    const right =
      model === 'heating' ? levelThrough(points, index + 1, last) : lineThrough(points, index + 1, last)
    const between = breakAfter(points, index, meetingPoint(left, right))
    if (between !== undefined) consider(points, bentAt(between), index, index, best)
  }
}

function findTwo(points: RankedPoints, range: IndexRange, best: Best): void {
  if (range.to - range.from < ALL_PAIRS_UP_TO) {
    tryPairs(points, range, range, best)
    return
  }
  const step = Math.ceil((range.to - range.from) / FIRST_PASS)
  for (let low = range.from; low <= range.to; low += step)
    for (let high = low; high <= range.to; high += step) tryOn(points, low, high, best)
  const around = (index: number): IndexRange => ({
    from: Math.max(range.from, index - 2 * step),
    to: Math.min(range.to, index + 2 * step),
  })
  tryPairs(points, around(best.low), around(best.high), best)
}

function tryOn(points: RankedPoints, low: number, high: number, best: Best): void {
  consider(points, { below: breakOn(points, low), above: breakOn(points, high) }, low, high, best)
}

/** Tries every pair of breaks on and between the values of two ranges, the first not after the second. */
function tryPairs(points: RankedPoints, lows: IndexRange, highs: IndexRange, best: Best): void {
  for (let low = lows.from; low <= lows.to; low++) {
    for (let high = Math.max(low, highs.from); high <= highs.to; high++) {
      tryOn(points, low, high, best)
      if (high < highs.to) tryAfterHigh(points, low, high, best)
      if (low < lows.to && low < high) tryAfterLow(points, low, high, best)
      if (low < lows.to && high < highs.to) tryAfterBoth(points, low, high, best)
    }
  }
}

/** Tries the first break on the value at `low`, the second after that at `high`. */
function tryAfterHigh(points: RankedPoints, low: number, high: number, best: Best): void {
  const below = breakOn(points, low)
  const right = lineThrough(points, high + 1, points.xs.length)
  const above = breakAfter(points, high, meetingPoint(levelAfter(points, high + 1, below), right))
  if (above !== undefined) consider(points, { below, above }, low, high, best)
}

/** Tries the first break after the value at `low`, the second on that at `high`. */
function tryAfterLow(points: RankedPoints, low: number, high: number, best: Best): void {
  const above = breakOn(points, high)
  const left = lineThrough(points, 0, low + 1)
  const below = breakAfter(points, low, meetingPoint(left, levelBefore(points, low + 1, above)))
  if (below !== undefined) consider(points, { below, above }, low, high, best)
}

/**
 * Tries both breaks after a value. After the same value they lie where the sides meet, since no point fixes a level
 * part between them.
 */
function tryAfterBoth(points: RankedPoints, low: number, high: number, best: Best): void {
  const left = lineThrough(points, 0, low + 1)
  const right = lineThrough(points, high + 1, points.xs.length)
  const level = low === high ? undefined : levelThrough(points, low + 1, high + 1)
  const below = breakAfter(points, low, meetingPoint(left, level ?? right))
  const above = breakAfter(points, high, meetingPoint(level ?? left, right))
  if (below !== undefined && above !== undefined) consider(points, { below, above }, low, high, best)
}
