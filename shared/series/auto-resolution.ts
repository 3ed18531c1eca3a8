import { DAY_MS } from '../time/durations.ts'
import { fixedStepMs } from '../time/fixed-step.ts'
import type { Interval } from './interval.ts'
import { resolutions, type Resolution } from './resolution.ts'

/** A bucket narrower than this many pixels shows no more than a wider one would. */
const PIXELS_PER_BUCKET = 2

/** Mean length of a bucket in ms; raw counts as one second, finer than any other. */
function meanLengthMs(resolution: Resolution): number {
  switch (resolution) {
    case 'raw':
      return 1000
    case 'daily':
      return DAY_MS
    case 'weekly':
      return 7 * DAY_MS
    case 'monthly':
      return 30.436_875 * DAY_MS
    case 'yearly':
      return 365.2425 * DAY_MS
    case 'minute':
    case '15-minute':
    case 'hourly':
      return fixedStepMs(resolution) ?? 1000
  }
}

/**
 * The coarsest available resolution that still fills the pixels: one bucket or more every two pixels.
 *
 * When none is fine enough, the finest available other than raw; raw is chosen on its own merit only where
 * nothing else is available, since its density is unknown. Without any choice, hourly.
 */
export function autoResolution(
  range: Interval,
  widthPx: number,
  available: readonly Resolution[],
): Resolution {
  const bucketed = resolutions.filter((one) => one !== 'raw' && available.includes(one))
  const wanted = widthPx / PIXELS_PER_BUCKET
  const filling = bucketed.findLast((one) => (range.end - range.start) / meanLengthMs(one) >= wanted)
  return filling ?? bucketed[0] ?? (available.includes('raw') ? 'raw' : 'hourly')
}
