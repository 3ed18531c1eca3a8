import { isCrowded } from './crowded-line.ts'
import { evenly, type PlacedAxis } from '../axes/placed-axis.ts'

interface Spans {
  /** Ascending. */
  readonly xs: Float64Array
  /** Lowest and highest value at each `x`; the same for a line. */
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Returns the places of the first, lowest, highest and last value in each device pixel along an axis, and of every gap:
 * what joins them inks the pixels that all values would (M4, Jugel et al. 2014).
 */
export function keptPlaces(axis: PlacedAxis, spans: Spans, pixelRatio: number): Iterable<number> {
  const { xs, low, high } = spans
  const [from, to] = [evenly(axis, axis.min), evenly(axis, axis.max)]
  const pixels = Math.abs(axis.maxPx - axis.minPx) * pixelRatio
  if (!isCrowded(xs.length, pixels)) return xs.keys()
  const kept: number[] = []
  let [first, least, most, own] = [0, 0, 0, NaN]
  const close = (end: number): void => {
    for (const at of new Set([first, Math.min(least, most), Math.max(least, most), end - 1])) kept.push(at)
  }
  for (let at = 0; at < xs.length; at++) {
    const isGap = Number.isNaN(low[at])
    const pixel = isGap ? NaN : Math.floor(((evenly(axis, xs[at] ?? NaN) - from) / (to - from)) * pixels)
    if (pixel !== own) {
      if (at > 0) close(at)
      ;[first, least, most, own] = [at, at, at, pixel]
    } else {
      if ((low[at] ?? NaN) < (low[least] ?? NaN)) least = at
      if ((high[at] ?? NaN) > (high[most] ?? NaN)) most = at
    }
  }
  close(xs.length)
  return kept
}
