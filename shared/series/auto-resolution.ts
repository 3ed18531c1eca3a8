import type { Interval } from '../time/interval.ts'
import { meanStepMs } from './pyramid/mean-step.ts'
import { resolutions, type Resolution } from '../time/resolution.ts'

/** A bucket narrower than this many pixels shows no more than a wider one would. */
const PIXELS_PER_BUCKET = 2

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
  const filling = bucketed.findLast((one) => (range.end - range.start) / (meanStepMs(one) ?? 1) >= wanted)
  return filling ?? bucketed[0] ?? (available.includes('raw') ? 'raw' : 'hourly')
}
