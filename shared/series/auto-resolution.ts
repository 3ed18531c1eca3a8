import type { Interval } from '#shared/time/instant.ts'
import { meanStepMs } from './pyramid/mean-step.ts'
import { resolutions, type Resolution } from '../time/resolution.ts'

/** Values closer together than this many pixels cannot be distinguished. */
const PIXELS_PER_VALUE = 3

/**
 * Returns the finest available resolution that leaves each value its room: at most one every three pixels.
 *
 * When all would be denser, the coarsest available is taken; raw is chosen only when nothing else is available, since
 * its density is unknown. When there is no choice at all, the result is hourly.
 */
export function autoResolution(
  range: Interval,
  widthPx: number,
  available: readonly Resolution[],
): Resolution {
  const bucketed = resolutions.filter((one) => one !== 'raw' && available.includes(one))
  const mostValues = widthPx / PIXELS_PER_VALUE
  const legible = bucketed.find((one) => (range.end - range.start) / (meanStepMs(one) ?? 1) <= mostValues)
  return legible ?? bucketed.at(-1) ?? (available.includes('raw') ? 'raw' : 'hourly')
}
