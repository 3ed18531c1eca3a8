import type { MonthNumber } from '../time/ranges/calendar-settings.ts'

/** Currency codes of ISO 4217. */
export const currencies = [
  'EUR',
  'GBP',
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'JPY',
] as const
export type Currency = (typeof currencies)[number]

export const windowDays = ['all', 'working', 'off'] as const

/**
 * Time for which a price applies, by the local clock; a window that ends before it begins extends past midnight or New
 * Year.
 */
export interface PriceWindow {
  /** First and last month, both included. */
  readonly fromMonth: MonthNumber
  readonly toMonth: MonthNumber
  /** Days off are the weekends and holidays of the calendar. */
  readonly days: (typeof windowDays)[number]
  /** Minutes after local midnight, half-open. */
  readonly startMinute: number
  readonly endMinute: number
  /** Price of a kWh in the currency of the tariff. */
  readonly price: number
}

/** Prices of electricity by time of use, without fixed charges, tiers and demand. */
export interface Tariff {
  readonly name: string
  readonly currency: Currency
  /** Price of a kWh outside all windows. */
  readonly price: number
  /** Prices by time; where several windows overlap, the last one counts. */
  readonly windows: readonly PriceWindow[]
}
