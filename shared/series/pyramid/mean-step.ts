import { DAY_MS } from '#shared/time/instant.ts'
import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import { typicalStepMs } from '../typical-step.ts'

/** Number of steps between neighbours beyond which a value between them is missing. */
export const GAP_STEPS = 1.5

/** Returns the mean length of a bucket in ms, months and years of the Gregorian cycle; undefined for raw. */
export function meanStepMs(resolution: Resolution): number | undefined {
  switch (resolution) {
    case 'daily':
      return DAY_MS
    case 'weekly':
      return 7 * DAY_MS
    case 'monthly':
      return 30.436_875 * DAY_MS
    case 'yearly':
      return 365.2425 * DAY_MS
    case 'raw':
    case 'minute':
    case '15-minute':
    case 'hourly':
      return fixedStepMs(resolution)
  }
}

/**
 * Returns how far apart two neighbouring values may lie, in ms, before a value between them is missing: one and a half
 * steps. The longest month is shorter than that and two short ones are longer, so this works for calendar resolutions
 * too. For raw it uses the median step of `times`; Infinity if there is none.
 */
export function gapLimitOf(resolution: Resolution, times: Float64Array): number {
  return GAP_STEPS * (meanStepMs(resolution) ?? typicalStepMs(times) ?? Infinity)
}
