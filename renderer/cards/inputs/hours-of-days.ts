import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { type Resolution, isFiner } from '#shared/time/resolution.ts'
import { baseResolutionFor } from '#renderer/query/demand/plan-query.ts'
import type { CardOperand } from '../card-kind.ts'
import { zoneOf, type KnownOperand } from '#renderer/query/view/operands.ts'

/**
 * Returns the resolution from which whole days can be computed exactly: hours, or quarters of them in zones that are
 * not whole hours from UTC.
 */
export function hoursOfDays(interval: Interval, zone: IanaZone): Resolution {
  return baseResolutionFor('daily', interval, zone)
}

/**
 * Returns the resolution from which hours of the operand's own days can be computed exactly over an interval whose ends
 * are days of `zone`.
 */
export function hoursOf(operand: KnownOperand, interval: Interval, zone: IanaZone): Resolution {
  const [own, shown] = [hoursOfDays(interval, zoneOf(operand)), hoursOfDays(interval, zone)]
  return isFiner(own, shown) ? own : shown
}

/** Returns the resolution from which figures are exact and have the same extremes as the chart. */
export function finestOf(operand: CardOperand, interval: Interval, zone: IanaZone): Resolution {
  const { finest = 'hourly' } = operand
  const hours = hoursOf(operand, interval, zone)
  return isFiner(finest, hours) ? finest : hours
}
