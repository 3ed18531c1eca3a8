import { DAY_MS } from '#shared/time/instant.ts'

/** Numbers of values that a baseline has, compared with the numbers that its range has room for. */
export interface Sufficiency {
  readonly expected: number
  readonly present: number
  /** Length of the range in days, rounded. */
  readonly days: number
  /** Share of its values that the poorest month has; undefined for monthly values. */
  readonly poorestMonth: { readonly start: number; readonly share: number } | undefined
  readonly shortfalls: readonly Shortfall[]
}

/** States what a baseline lacks: values altogether, values in a month, or a part of the year. */
export type Shortfall = 'missing' | 'month' | 'short'

/** CalTRACK 2.2.3.2 allows 10 % of the days to be missing. */
const LEAST_SHARE = 0.9
/** A year, less the days that a range of local days may be missing. */
const YEAR_DAYS = 365

/**
 * Checks whether a baseline is sufficient before anything is fitted: at most 10 % of the values missing (CalTRACK 2.2),
 * 90 % in each month (OpenDSM), and a whole year.
 *
 * @param times starts of the available values, ascending, in epoch ms @param edges edges of all values for which the
 * range has room, ascending @param months edges of the local months of the range, ascending; empty for monthly values
 */
export function sufficiencyOf(
  times: Float64Array,
  edges: ArrayLike<number>,
  months: ArrayLike<number>,
): Sufficiency {
  const expected = Math.max(0, edges.length - 1)
  const length = (edges[edges.length - 1] ?? NaN) - (edges[0] ?? NaN)
  const days = expected === 0 ? 0 : Math.round(length / DAY_MS)
  const poorestMonth = poorest(times, edges, months)
  return {
    ...{ expected, present: times.length, days, poorestMonth },
    shortfalls: [
      ...(times.length < LEAST_SHARE * expected ? (['missing'] as const) : []),
      ...((poorestMonth?.share ?? 1) < LEAST_SHARE ? (['month'] as const) : []),
      ...(days < YEAR_DAYS ? (['short'] as const) : []),
    ],
  }
}

function poorest(
  times: Float64Array,
  edges: ArrayLike<number>,
  months: ArrayLike<number>,
): Sufficiency['poorestMonth'] {
  let found: Sufficiency['poorestMonth']
  const starts = Array.from(edges).slice(0, -1)
  for (let month = 0; month + 1 < months.length; month++) {
    const [start, end] = [months[month] ?? NaN, months[month + 1] ?? NaN]
    const isInside = (at: number): boolean => at >= start && at < end
    const expected = starts.filter(isInside).length
    if (expected === 0) continue
    const share = times.filter(isInside).length / expected
    if (found === undefined || share < found.share) found = { start, share }
  }
  return found
}
