import { type EpochMs, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { LONGEST_RANGE_MS } from '#shared/time/ranges/typed-range.ts'

/** Ten minutes: the finest fixed resolution is a minute. */
const SHORTEST_MS = 10 * MINUTE_MS

/** Returns the window moved by a share of its length; positive is later. */
export function panned(window: Interval, share: number): Interval {
  const shift = Math.round((window.end - window.start) * share)
  return { start: window.start + shift, end: window.end + shift }
}

/** Returns the window `factor` times as long, with the instant `at` in the same place. */
export function zoomed(window: Interval, at: EpochMs, factor: number): Interval {
  const length = window.end - window.start
  const next = Math.min(LONGEST_RANGE_MS, Math.max(SHORTEST_MS, length * factor))
  const start = Math.round(at - (at - window.start) * (next / length))
  return { start, end: Math.round(start + next) }
}

/**
 * Returns the window between two instants in either order, or the shortest one around them when
 * they are too close.
 */
export function between(a: EpochMs, b: EpochMs): Interval {
  const start = Math.round(Math.min(a, b))
  const end = Math.round(Math.max(a, b))
  if (end - start >= SHORTEST_MS) return { start, end }
  const middle = Math.round((start + end) / 2)
  return { start: middle - SHORTEST_MS / 2, end: middle + SHORTEST_MS / 2 }
}

/** Returns the instant at a share of the window, from 0 at its start to 1 at its end. */
export function instantAt(window: Interval, share: number): EpochMs {
  return window.start + (window.end - window.start) * share
}
