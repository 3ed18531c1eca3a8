import type { MissingPolicy } from '../../analysis/aggregate/figures.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { BandResolution } from '../statistics/savings-band.ts'

/** CalTRACK 2.2.2.1: no more than half of the finer values may be missing from a day that is summed from them. */
export const LEAST_OF_PERIOD = 0.5

/** Tells which periods of a meter and of its conditions are used. */
export interface PeriodsRequest {
  readonly range: Interval
  readonly resolution: BandResolution
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  /** A period that ends later is left out. */
  readonly until: EpochMs
  /** Day of the month on which billing periods begin; 1 gives the months of the calendar. */
  readonly billingDay?: number
  /**
   * True to use the periods of the meter’s own invoices, which are spread evenly over their days, instead of months.
   */
  readonly isByInvoices?: boolean
  /** True to use temperatures of UTC days for local days of the meter, as eemeter 3 does. */
  readonly isUtcDay?: boolean
}
