import type { EpochMs, IanaZone } from '../instant.ts'
import { zonePeriodAt } from './zone-periods.ts'

/**
 * Creates a reader of the offset of `zone` (local time minus UTC, ms), for loops over millions of instants.
 *
 * It keeps the period of the last answer, so that neighbours cost two comparisons.
 *
 * @throws RangeError when an instant is read and the zone is unknown.
 */
export function createOffsetReader(zone: IanaZone): (at: EpochMs) => number {
  let from = Infinity
  let to = -Infinity
  let offsetMs = 0
  return (at) => {
    if (at < from || at >= to) ({ from, to, offsetMs } = zonePeriodAt(zone, at))
    return offsetMs
  }
}

/** Returns the offset of `zone` at one instant (local time minus UTC, ms). */
export function offsetAt(zone: IanaZone, at: EpochMs): number {
  return zonePeriodAt(zone, at).offsetMs
}
