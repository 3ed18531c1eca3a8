import type { MissingPolicy } from '../../analysis/aggregate/figures.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { BandResolution } from '../statistics/savings-band.ts'

/** CalTRACK 2.2.2.1: of a day that is summed from finer values, no more than half of them may be missing. */
export const LEAST_OF_PERIOD = 0.5

/** Tells which periods of a meter and of its conditions are used. */
export interface PeriodsRequest {
  readonly range: Interval
  readonly resolution: BandResolution
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  /** A period that ends later is not taken. */
  readonly until: EpochMs
  /** Day of the month on which billing periods begin; months of the calendar for 1. */
  readonly billingDay?: number
  /** True to take the periods of the meter’s own invoices, which lie spread evenly over their days, in place of months. */
  readonly isByInvoices?: boolean
  /** True to use temperatures of UTC days for local days of the meter, as eemeter 3 does. */
  readonly isUtcDay?: boolean
}
