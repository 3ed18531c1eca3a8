/** Monday is 1 and Sunday 7, as ISO 8601 numbers them. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** What a person's calendar says of days; plain, so that it can be sent to a worker. */
export interface DayCalendar {
  readonly firstDayOfWeek: IsoWeekday
  /** January is 1; the fiscal year is named after the year in which it ends. */
  readonly fiscalYearStartMonth: number
  /** Local dates, as 2021-12-25. */
  readonly holidays: ReadonlySet<string>
}
