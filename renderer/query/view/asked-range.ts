import { autoResolution } from '#shared/series/auto-resolution.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { withMargin } from '../demand/plan-query.ts'

/** Holds where a view stands while its visible range moves. */
export interface MovingView {
  readonly range: Interval
  /** Visible range at this moment. */
  readonly moving: Interval
  /** Visible range that was asked for last. */
  readonly asked: Interval
  readonly widthPx: number
}

/**
 * Returns the visible range to ask for: the present one if another resolution suits it, or if it shows more than the
 * margin of the last one asked for, and else that last one. What moves within its margin asks nothing anew, and what
 * leaves the whole range waits until it rests.
 */
export function askedRange({ range, moving, asked, widthPx }: MovingView): Interval {
  const isWithin = (outer: Interval): boolean => subtractIntervals([moving], [outer]).length === 0
  if (!isWithin(range)) return asked
  const suits = (visible: Interval): string => autoResolution(visible, widthPx, resolutions)
  return suits(moving) === suits(asked) && isWithin(withMargin(asked, range)) ? asked : moving
}
