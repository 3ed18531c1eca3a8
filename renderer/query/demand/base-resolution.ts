import { HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { zonePeriodAt } from '#shared/time/zones/local-instant.ts'

/**
 * Returns the resolution at which a series is fetched in order to be shown at `shown` (docs/decisions/0037): hours,
 * which cost as many requests as months do; quarters if hours do not meet local midnight; or `shown` itself if it is
 * finer.
 */
export function baseResolutionFor(shown: Resolution, range: Interval, zone: IanaZone): Resolution {
  if (!isFiner('hourly', shown)) return shown
  return isOffTheHour(zone, range) ? '15-minute' : 'hourly'
}

export function isFiner(one: Resolution, other: Resolution): boolean {
  return resolutions.indexOf(one) < resolutions.indexOf(other)
}

/**
 * Returns the displayed resolution, or hours if it is coarser: extremes are computed from such values (decision 0097).
 */
export function finestShown(shown: Resolution): Resolution {
  return isFiner(shown, 'hourly') ? shown : 'hourly'
}

export function coarserOf(one: Resolution, other: Resolution | undefined): Resolution {
  return other !== undefined && isFiner(one, other) ? other : one
}

/** Returns true if local time is not a whole number of hours from UTC anywhere in the range. */
function isOffTheHour(zone: IanaZone, { start, end }: Interval): boolean {
  for (let at = start; at < end;) {
    const { to, offsetMs } = zonePeriodAt(zone, at)
    if (offsetMs % HOUR_MS !== 0) return true
    at = to
  }
  return false
}
