import type { Interval } from '#shared/time/instant.ts'
import { meanStepMs, type Resolution, resolutions } from '../time/resolution.ts'

/** Values closer together than this many pixels cannot be distinguished. */
const PIXELS_PER_VALUE = 3

/**
 * Returns the finest available resolution that leaves enough room for each value: at most one every three pixels.
 *
 * If all would be denser, it is the coarsest available one; raw is chosen only if nothing else is available, since its
 * density is unknown. If nothing is available at all, the result is hourly.
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
