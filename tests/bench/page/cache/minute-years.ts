import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { MINUTES_A_YEAR, minuteSeries, seriesOf, type SeriesSet } from '../../series-data.ts'

const YEAR_MS = MINUTES_A_YEAR * MINUTE_MS

/** The minute-year `year` years after the first: 365 days each, end to end. */
export function yearOf(year: number): Interval {
  const first = minuteSeries(1, 1).times[0] ?? 0
  return { start: first + year * YEAR_MS, end: first + (year + 1) * YEAR_MS }
}

export function minutesOfYear(year: number, set: SeriesSet): Columns {
  const { times, values } = seriesOf(set)(MINUTES_A_YEAR, year + 1)
  const own = { times: times.map((time) => time + year * YEAR_MS), values }
  return sliceColumns(own, yearOf(year))
}

/** What of the years lies in an interval that is within one of them. */
export function minutesIn(interval: Interval, set: SeriesSet): Columns {
  const year = Math.floor((interval.start - yearOf(0).start) / YEAR_MS)
  return sliceColumns(minutesOfYear(year, set), interval)
}
