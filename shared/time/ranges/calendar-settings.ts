/** A day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A month of the year: 1 is January. */
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Settings of a calendar that decide when weeks and fiscal years begin. */
export interface CalendarSettings {
  readonly firstDayOfWeek: Weekday
  /** FY2024 is the fiscal year that ends in 2024; it is the year 2024 itself when this is 1. */
  readonly fiscalYearStartMonth: MonthNumber
}

/** Weeks start on Monday, fiscal years are calendar years. */
export const plainCalendar: CalendarSettings = { firstDayOfWeek: 1, fiscalYearStartMonth: 1 }
