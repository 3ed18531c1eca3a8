import { describe, expect, it } from 'vitest'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import { parseRange, type RangeProblem, type RangeReading } from '#shared/time/ranges/typed-range.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'

const calendar: CalendarSettings = { firstDayOfWeek: 1, fiscalYearStartMonth: 4, fiscalPeriods: 'months' }

/** Sunday, 31 March 2024, is the day of the clock change in London. */
function reading(patch: Partial<RangeReading> = {}): RangeReading {
  const zone = patch.zone ?? 'Europe/London'
  return { zone, now: parseLocal('2024-03-31 12:00', zone) ?? NaN, calendar, ...patch }
}

/** Returns the first instant and the exclusive end, in the zone. */
function ends(text: string, patch: Partial<RangeReading> = {}): readonly string[] | RangeProblem {
  const read = reading(patch)
  const parsed = parseRange(text, read)
  return parsed.kind === 'invalid'
    ? parsed.problem
    : [parsed.range.start, parsed.range.end].map((at) =>
        formatLocal(at, read.zone, 'minute').replace(' 00:00', ''),
      )
}

describe('parseRange', () => {
  it.each([
    ['2021', '2021-01-01', '2022-01-01'],
    ['2021-03', '2021-03-01', '2021-04-01'],
    ['2024-02', '2024-02-01', '2024-03-01'],
    ['2021-03-15', '2021-03-15', '2021-03-16'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
    ['2021-Q2', '2021-04-01', '2021-07-01'],
    ['q4 2021', '2021-10-01', '2022-01-01'],
    ['2021-W05', '2021-02-01', '2021-02-08'],
    ['2020-W53', '2020-12-28', '2021-01-04'],
    ['2026-W01', '2025-12-29', '2026-01-05'],
    ['FY2024', '2023-04-01', '2024-04-01'],
    ['fy24', '2023-04-01', '2024-04-01'],
    ['FY2024-Q4', '2024-01-01', '2024-04-01'],
    ['Mar 2021', '2021-03-01', '2021-04-01'],
    ['september 2021', '2021-09-01', '2021-10-01'],
    ['15 Mar 2021', '2021-03-15', '2021-03-16'],
    ['March 15, 2021', '2021-03-15', '2021-03-16'],
  ])('reads %s', (text, start, end) => {
    expect(ends(text)).toEqual([start, end])
  })

  it('reads the last hours, the running one included, also where local hours begin within one of UTC', () => {
    const at = (text: string, zone: string, now: number) => {
      const read = parseRange(text, { zone, now, calendar })
      return (
        read.kind === 'range' &&
        [read.range.start, read.range.end].map((each) => new Date(each).toISOString().slice(0, 16))
      )
    }
    const now = Date.UTC(2024, 2, 31, 12, 20)
    expect(at('last 3 hours', 'UTC', now)).toEqual(['2024-03-31T10:00', '2024-03-31T13:00'])
    expect(at('last 30 minutes', 'UTC', now + 10_000)).toEqual(['2024-03-31T11:51', '2024-03-31T12:21'])
    expect(at('past hour', 'Asia/Kolkata', now)).toEqual(['2024-03-31T11:30', '2024-03-31T12:30'])
    // The second of two hours that the clocks count as one.
    expect(at('last 2 hours', 'Europe/London', Date.UTC(2024, 9, 27, 1, 20))).toEqual([
      '2024-10-27T00:00',
      '2024-10-27T02:00',
    ])
  })

  it.each([
    ['today', '2024-03-31', '2024-04-01'],
    ['yesterday', '2024-03-30', '2024-03-31'],
    ['this week', '2024-03-25', '2024-04-01'],
    ['last week', '2024-03-18', '2024-03-25'],
    ['this month', '2024-03-01', '2024-04-01'],
    ['last month', '2024-02-01', '2024-03-01'],
    ['this quarter', '2024-01-01', '2024-04-01'],
    ['last quarter', '2023-10-01', '2024-01-01'],
    ['this year', '2024-01-01', '2025-01-01'],
    ['Last Year', '2023-01-01', '2024-01-01'],
    ['last 7 days', '2024-03-25', '2024-04-01'],
    ['last 3 weeks', '2024-03-04', '2024-03-25'],
    ['last 12 months', '2023-03-01', '2024-03-01'],
    ['last 2 years', '2022-01-01', '2024-01-01'],
    ['year to date', '2024-01-01', '2024-04-01'],
    ['mtd', '2024-03-01', '2024-04-01'],
    ['this fiscal year', '2023-04-01', '2024-04-01'],
    ['last fiscal year', '2022-04-01', '2023-04-01'],
    ['fiscal year to date', '2023-04-01', '2024-04-01'],
    ['since 2024-03', '2024-03-01', '2024-04-01'],
  ])('reads %s from today', (text, start, end) => {
    expect(ends(text)).toEqual([start, end])
  })

  it('begins weeks where the calendar says, and ISO weeks on Monday all the same', () => {
    const sunday: CalendarSettings = { firstDayOfWeek: 7, fiscalYearStartMonth: 1, fiscalPeriods: 'months' }
    expect(ends('this week', { calendar: sunday })).toEqual(['2024-03-31', '2024-04-07'])
    expect(ends('last week', { calendar: sunday })).toEqual(['2024-03-24', '2024-03-31'])
    expect(ends('2021-W05', { calendar: sunday })).toEqual(['2021-02-01', '2021-02-08'])
    const saturday: CalendarSettings = { firstDayOfWeek: 6, fiscalYearStartMonth: 1, fiscalPeriods: 'months' }
    expect(ends('this week', { calendar: saturday })).toEqual(['2024-03-30', '2024-04-06'])
  })

  it('takes a fiscal year from January for the calendar year of its number', () => {
    const january: CalendarSettings = { firstDayOfWeek: 1, fiscalYearStartMonth: 1, fiscalPeriods: 'months' }
    expect(ends('FY2024', { calendar: january })).toEqual(['2024-01-01', '2025-01-01'])
  })

  it.each([
    ['2021-01-01 to 2021-03-31', '2021-01-01', '2021-04-01'],
    ['2021-01-01 until 2021-03-31', '2021-01-01', '2021-04-01'],
    ['2021-01-01–2021-03-31', '2021-01-01', '2021-04-01'],
    ['2021-01-01..2021-03-31', '2021-01-01', '2021-04-01'],
    ['2021-01-01 - 2021-03-31', '2021-01-01', '2021-04-01'],
    ['2021-01-01-2021-03-31', '2021-01-01', '2021-04-01'],
    ['from 2021-01-01 to 2021-03-31', '2021-01-01', '2021-04-01'],
    ['2019 to 2021', '2019-01-01', '2022-01-01'],
    ['2019-2021', '2019-01-01', '2022-01-01'],
    ['2020-11 to 2021-02', '2020-11-01', '2021-03-01'],
    ['FY2022 to FY2023', '2021-04-01', '2023-04-01'],
    ['1–15 Mar 2021', '2021-03-01', '2021-03-16'],
    ['1-15 Mar 2021', '2021-03-01', '2021-03-16'],
    ['15 Mar – 2 Apr 2021', '2021-03-15', '2021-04-03'],
    ['Mar-May 2021', '2021-03-01', '2021-06-01'],
    ['2024-03-15 to today', '2024-03-15', '2024-04-01'],
  ])('includes the last day of %s', (text, start, end) => {
    expect(ends(text)).toEqual([start, end])
  })

  it.each([
    ['2021-01-01 06:00 to 2021-01-02 18:00', '2021-01-01 06:00', '2021-01-02 18:00'],
    ['2021-01-01T06:00 → 2021-01-02T18:00', '2021-01-01 06:00', '2021-01-02 18:00'],
    ['2021-01-01 06:00 to 18:00', '2021-01-01 06:00', '2021-01-01 18:00'],
    ['1 Jan 2021 06:00 – 2 Jan 2021 18:00', '2021-01-01 06:00', '2021-01-02 18:00'],
    ['2021-01-01 06:00 to 2021-01-02 24:00', '2021-01-01 06:00', '2021-01-03'],
    ['2021-01-01 06:00 to 2021-01-02', '2021-01-01 06:00', '2021-01-03'],
    ['2021-01-01 00:00 to 2022-01-01 00:00', '2021-01-01', '2022-01-01'],
  ])('ends %s before the time of day', (text, start, end) => {
    expect(ends(text)).toEqual([start, end])
  })

  it('has local days of 23 and 25 hours', () => {
    const hours = (text: string): number => {
      const parsed = parseRange(text, reading())
      return parsed.kind === 'range' ? (parsed.range.end - parsed.range.start) / 3_600_000 : NaN
    }
    expect([hours('2021-03-28'), hours('2021-06-01'), hours('2021-10-31')]).toEqual([23, 24, 25])
  })

  it('reads in zones with offsets of 45 minutes', () => {
    const parsed = parseRange('2021-03', reading({ zone: 'Asia/Kathmandu' }))
    expect(parsed).toEqual({
      kind: 'range',
      range: { start: Date.UTC(2021, 1, 28, 18, 15), end: Date.UTC(2021, 2, 31, 18, 15) },
    })
  })

  it.each<[string, RangeProblem]>([
    ['  ', { kind: 'empty' }],
    ['yesterday-ish', { kind: 'unreadable', text: 'yesterday-ish' }],
    ['2021-01-01 to whenever', { kind: 'unreadable', text: 'whenever' }],
    ['someday to 2021', { kind: 'unreadable', text: 'someday' }],
    ['2021-02-30', { kind: 'no-such-date', text: '2021-02-30' }],
    ['2021-13', { kind: 'no-such-date', text: '2021-13' }],
    ['2021-Q5', { kind: 'no-such-date', text: '2021-Q5' }],
    ['2021-W53', { kind: 'no-such-date', text: '2021-W53' }],
    ['2021-W00', { kind: 'no-such-date', text: '2021-W00' }],
    ['2023-02-29 to 2023-03-01', { kind: 'no-such-date', text: '2023-02-29' }],
    ['2021-01-01 25:00 to 2021-01-03', { kind: 'no-such-date', text: '2021-01-01 25:00' }],
    ['2021-03-28 01:30 to 2021-03-29', { kind: 'skipped', text: '2021-03-28 01:30' }],
    ['2021-03-31 to 2021-03-01', { kind: 'reversed' }],
    ['2021-01-01 06:00 to 2021-01-01 06:00', { kind: 'reversed' }],
    ['1950 to 2021', { kind: 'too-long' }],
    ['2021-01-01 06:00', { kind: 'end-missing' }],
  ])('says what is wrong with "%s"', (text, problem) => {
    expect(ends(text)).toEqual(problem)
  })

  it('says that the zone skipped a day', () => {
    expect(ends('2011-12-30', { zone: 'Pacific/Apia' })).toEqual({ kind: 'skipped', text: '2011-12-30' })
    expect(ends('2011-12-29 to 2011-12-31', { zone: 'Pacific/Apia' })).toEqual(['2011-12-29', '2012-01-01'])
  })
})
