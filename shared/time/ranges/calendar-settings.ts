/** A day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A month of the year: 1 is January. */
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** What of a calendar decides where weeks and fiscal years begin. */
export interface CalendarSettings {
  readonly firstDayOfWeek: Weekday
  /** FY2024 is the fiscal year that ends in 2024; it is 2024 itself where this is 1. */
  readonly fiscalYearStartMonth: MonthNumber
}

/** Weeks from Monday, fiscal years that are calendar years. */
export const plainCalendar: CalendarSettings = { firstDayOfWeek: 1, fiscalYearStartMonth: 1 }
