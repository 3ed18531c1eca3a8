import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fiscalDivisions,
  type CalendarSettings,
  type MonthNumber,
  type Weekday,
} from '#shared/time/ranges/calendar-settings.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { inclusiveDaysText, rangeText } from '#shared/time/ranges/range-text.ts'
import { parseRange } from '#shared/time/ranges/typed-range.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

const london = 'Europe/London'
const calendar: CalendarSettings = { firstDayOfWeek: 1, fiscalYearStartMonth: 4, fiscalPeriods: 'months' }
const anyCalendar: fc.Arbitrary<CalendarSettings> = fc.record({
  firstDayOfWeek: fc.constantFrom<Weekday>(1, 6, 7),
  fiscalYearStartMonth: fc.constantFrom<MonthNumber>(1, 2, 4, 7, 10),
  fiscalPeriods: fc.constantFrom(...fiscalDivisions),
})

function text(start: string, end: string, zone = london): string {
  return rangeText(
    { start: parseLocal(start, zone) ?? NaN, end: parseLocal(end, zone) ?? NaN },
    zone,
    calendar,
  )
}

describe('rangeText', () => {
  it.each([
    ['2021-01-01', '2022-01-01', '2021'],
    ['2019-01-01', '2022-01-01', '2019–2021'],
    ['2023-04-01', '2024-04-01', 'FY2024'],
    ['2022-04-01', '2024-04-01', 'Apr 2022 – Mar 2024'],
    ['2021-03-01', '2021-04-01', 'Mar 2021'],
    ['2021-03-01', '2021-06-01', 'Mar–May 2021'],
    ['2020-11-01', '2021-03-01', 'Nov 2020 – Feb 2021'],
    ['2024-02-29', '2024-03-01', '29 Feb 2024'],
    ['2021-03-01', '2021-03-16', '1–15 Mar 2021'],
    ['2021-03-15', '2021-04-03', '15 Mar – 2 Apr 2021'],
    ['2020-12-28', '2021-01-04', '28 Dec 2020 – 3 Jan 2021'],
    ['2021-01-01 06:00', '2021-01-02', '2021-01-01 06:00 → 2021-01-02 00:00'],
    ['2021-01-01 06:00:15', '2021-01-02 18:00', '2021-01-01 06:00:15 → 2021-01-02 18:00'],
  ])('writes %s to %s as people read it', (start, end, expected) => {
    expect(text(start, end)).toBe(expected)
  })

  it('has no fiscal years where they are calendar years', () => {
    const year = parseRange('2024', { zone: london, now: 0, calendar })
    const range = year.kind === 'range' ? year.range : { start: NaN, end: NaN }
    expect(rangeText(range, london, { ...calendar, fiscalYearStartMonth: 1, fiscalPeriods: 'months' })).toBe(
      '2024',
    )
  })

  it('names the offset of a time that the clocks repeat, where it is the later one', () => {
    const start = Date.UTC(2021, 9, 31, 0, 30)
    expect(rangeText({ start, end: start + 3_600_000 }, london, calendar)).toBe(
      '2021-10-31 01:30 → 2021-10-31 01:30 +00:00',
    )
  })

  it('ends before a day that the zone skipped', () => {
    expect(text('2011-12-28', '2011-12-31', 'Pacific/Apia')).toBe('28–29 Dec 2011')
  })

  it('is read back as the same interval: any two instants', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 400 * 86_400_000 }),
        anyZone,
        anyCalendar,
        (start, length, zone, settings) => {
          const range = { start, end: start + length }
          const parsed = parseRange(rangeText(range, zone, settings), { zone, now: 0, calendar: settings })
          expect(parsed).toEqual({ kind: 'range', range })
        },
      ),
    )
  })

  it('is read back as the same interval: whole days, months and years', () => {
    const anyMonths = fc
      .tuple(fc.integer({ min: 1985 * 12, max: 2039 * 12 }), fc.integer({ min: 1, max: 60 }))
      .map(([month, count]) => ({
        first: daysFromCivil(0, month, 1),
        end: daysFromCivil(0, month + count, 1),
      }))
    const anyDays = fc
      .tuple(fc.integer({ min: 5500, max: 25_000 }), fc.integer({ min: 1, max: 800 }))
      .map(([first, count]) => ({ first, end: first + count }))
    fc.assert(
      fc.property(fc.oneof(anyMonths, anyDays), anyZone, anyCalendar, (days, zone, settings) => {
        const range = intervalOfDays(days, zone)
        fc.pre(range.start < range.end)
        const written = rangeText(range, zone, settings)
        expect(written).not.toContain(':')
        expect(parseRange(written, { zone, now: 0, calendar: settings })).toEqual({ kind: 'range', range })
      }),
    )
  })
})

describe('inclusiveDaysText', () => {
  it('writes out the days of a fiscal year, and nothing for other than whole days', () => {
    const start = parseLocal('2023-04-01', london) ?? NaN
    const end = parseLocal('2024-04-01', london) ?? NaN
    expect(inclusiveDaysText({ start, end }, london)).toBe('1 Apr 2023 – 31 Mar 2024')
    expect(inclusiveDaysText({ start: start + 1, end }, london)).toBeUndefined()
  })
})
