import { intersectIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { Span } from '../strings.ts'

/** Width and height of the drawing, in its own units. */
export const TIMELINE = { width: 1000, height: 10 } as const
/** Narrowest stroke that is still visible. */
const LEAST_WIDTH = 2.5

/** Separates the settled cached intervals from those that may still change. */
export function lanesOf({ covered, provisional }: CachedSeriesSummary): {
  readonly settled: readonly Interval[]
  readonly provisional: readonly Interval[]
} {
  return { settled: subtractIntervals(covered, provisional), provisional }
}

/** Draws intervals as one SVG path over `range`; those that would touch are merged. */
export function timelinePath(intervals: readonly Interval[], range: Interval): string {
  const scale = TIMELINE.width / (range.end - range.start)
  let path = ''
  let last = { from: -Infinity, to: -Infinity }
  const draw = (): void => {
    const width = Math.max(LEAST_WIDTH, last.to - last.from)
    if (last.to > -Infinity)
      path += `M${round(last.from)} 0h${round(width)}v${TIMELINE.height}h${round(-width)}z`
  }
  for (const { start, end } of intersectIntervals(intervals, [range])) {
    const from = (start - range.start) * scale
    const to = (end - range.start) * scale
    if (from - last.to < 0.5) last = { from: last.from, to: Math.max(last.to, to) }
    else {
      draw()
      last = { from, to }
    }
  }
  draw()
  return path
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const spanDays: Readonly<Record<Exclude<Span, 'all'>, number>> = { 'five-years': 1826, year: 365, month: 30 }

/** Returns the time range of the map: a span up to now, or all that is cached. */
export function mapRange(cached: readonly CachedSeriesSummary[], span: Span, now: EpochMs): Interval {
  if (span !== 'all') return { start: now - spanDays[span] * DAY_MS, end: now }
  let [start, end] = [now - DAY_MS, -Infinity]
  for (const { covered } of cached) {
    start = Math.min(start, covered[0]?.start ?? Infinity)
    end = Math.max(end, covered.at(-1)?.end ?? -Infinity)
  }
  return { start, end: Math.max(end, start + DAY_MS) }
}
