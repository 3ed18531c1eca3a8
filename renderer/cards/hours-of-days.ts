import type { IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { baseResolutionFor } from '#renderer/query/demand/base-resolution.ts'

/**
 * Returns the resolution from which whole days are exact: hours, or quarters of them in zones that are off the hour.
 */
export function hoursOfDays(interval: Interval, zone: IanaZone): Resolution {
  return baseResolutionFor('daily', interval, zone)
}
