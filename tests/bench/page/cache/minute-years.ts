import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { MINUTES_A_YEAR, minuteSeries, seriesOf, type SeriesSet } from '../../series-data.ts'

const YEAR_MS = MINUTES_A_YEAR * MINUTE_MS

/** Returns the interval of a minute-year; years are 365 days each, end to end. */
export function yearOf(year: number): Interval {
  const first = minuteSeries(1, 1).times[0] ?? 0
  return { start: first + year * YEAR_MS, end: first + (year + 1) * YEAR_MS }
}

export function minutesOfYear(year: number, set: SeriesSet): Columns {
  const { times, values } = seriesOf(set)(MINUTES_A_YEAR, year + 1)
  const own = { times: times.map((time) => time + year * YEAR_MS), values }
  return sliceColumns(own, yearOf(year))
}

/** Returns the minutes of an interval that lies within one year. */
export function minutesIn(interval: Interval, set: SeriesSet): Columns {
  const year = Math.floor((interval.start - yearOf(0).start) / YEAR_MS)
  return sliceColumns(minutesOfYear(year, set), interval)
}
