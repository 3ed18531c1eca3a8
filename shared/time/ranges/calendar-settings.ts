/** A day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A month of the year: 1 is January. */
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/**
 * Ways to divide a fiscal year: into months, or into quarters of 13 weeks whose periods have the numbers of weeks in
 * the name.
 */
export const fiscalDivisions = ['months', '4-4-5', '4-5-4', '5-4-4'] as const
export type FiscalDivision = (typeof fiscalDivisions)[number]

/** Settings of a calendar that decide when weeks and fiscal years begin. */
export interface CalendarSettings {
  readonly firstDayOfWeek: Weekday
  /** FY2024 is the fiscal year that ends in 2024; it is the year 2024 itself when this is 1. */
  readonly fiscalYearStartMonth: MonthNumber
  readonly fiscalPeriods: FiscalDivision
}

/** Weeks start on Monday, fiscal years are calendar years. */
export const plainCalendar: CalendarSettings = {
  firstDayOfWeek: 1,
  fiscalYearStartMonth: 1,
  fiscalPeriods: 'months',
}

/** Returns true if fiscal years differ from calendar years. */
export function hasFiscalYears({ fiscalYearStartMonth, fiscalPeriods }: CalendarSettings): boolean {
  return fiscalYearStartMonth !== 1 || fiscalPeriods !== 'months'
}
