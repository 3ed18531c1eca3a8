import type { Resolution } from './resolution.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** Returns the length of every bucket of `resolution` in ms; undefined for raw and for calendar resolutions. */
export function fixedStepMs(resolution: Resolution): number | undefined {
  switch (resolution) {
    case 'minute':
      return MINUTE_MS
    case '15-minute':
      return 15 * MINUTE_MS
    case 'hourly':
      return HOUR_MS
    case 'raw':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'yearly':
      return undefined
  }
}
