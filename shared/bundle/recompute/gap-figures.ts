import { gapsWithin } from '../../series/coverage/gaps.ts'
import { lengthOf } from '../../series/intervals.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { SeriesInput } from '../../analysis/series-input.ts'

/** Figures of the stretches without readings. */
export interface GapFigures {
  readonly gaps: number
  readonly gapHours: number
  /** Hours; 0 without a gap. */
  readonly longestGap: number
  /** Share of the spans that is not a gap; null for no time. */
  readonly gapless: number | null
}

/** Returns the figures of the gaps of a series in its spans. */
export function gapFiguresOf(series: SeriesInput, spans: readonly Interval[]): GapFigures {
  const gaps = gapsWithin(series, spans)
  const [hours, whole] = [lengthOf(gaps) / HOUR_MS, lengthOf(spans) / HOUR_MS]
  return {
    gaps: gaps.length,
    gapHours: hours,
    longestGap: gaps.reduce((longest, { start, end }) => Math.max(longest, end - start), 0) / HOUR_MS,
    gapless: whole === 0 ? null : 1 - hours / whole,
  }
}
