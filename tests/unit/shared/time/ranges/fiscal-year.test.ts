import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetRange } from '#shared/time/presets.ts'
import {
  fiscalDivisions,
  plainCalendar,
  type CalendarSettings,
  type MonthNumber,
  type Weekday,
} from '#shared/time/ranges/calendar-settings.ts'
import {
  fiscalDays,
  fiscalText,
  fiscalWeeksOf,
  fiscalYearAt,
  fiscalYearDays,
  neighbouringFiscal,
  type FiscalName,
} from '#shared/time/ranges/fiscal-year.ts'
import { readNamedDays } from '#shared/time/ranges/named-days.ts'
import { nextPeriod, previousPeriod } from '#shared/time/ranges/neighbouring-periods.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { dateText } from '#shared/time/text/local-text.ts'

const anyCalendar: fc.Arbitrary<CalendarSettings> = fc.record({
  firstDayOfWeek: fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>,
  fiscalYearStartMonth: fc.integer({ min: 1, max: 12 }) as fc.Arbitrary<MonthNumber>,
  fiscalPeriods: fc.constantFrom(...fiscalDivisions),
})
const anyYear = fc.integer({ min: 1980, max: 2060 })
/** The calendar of the National Retail Federation; its years are named here by the year in which they end. */
const retail: CalendarSettings = { firstDayOfWeek: 7, fiscalYearStartMonth: 2, fiscalPeriods: '4-5-4' }

function daysOf(name: FiscalName, calendar: CalendarSettings): readonly string[] {
  const days = fiscalDays(name, calendar)
  return days === undefined ? [] : [dateText(days.first), dateText(days.end - 1)]
}

describe('fiscalDays', () => {
  // The published 4-5-4 calendars of 2021 to 2024, of which 2023 has 53 weeks.
  it.each([
    [2022, '2021-01-31', '2022-01-29'],
    [2023, '2022-01-30', '2023-01-28'],
    [2024, '2023-01-29', '2024-02-03'],
    [2025, '2024-02-04', '2025-02-01'],
  ])('has the retail year that ends in %i from %s to %s', (year, first, last) => {
    expect(daysOf({ kind: 'year', year }, retail)).toEqual([first, last])
  })

  it('gives the week that is left over to the last period', () => {
    expect(daysOf({ kind: 'period', year: 2024, number: 11 }, retail)).toEqual(['2023-11-26', '2023-12-30'])
    expect(daysOf({ kind: 'period', year: 2024, number: 12 }, retail)).toEqual(['2023-12-31', '2024-02-03'])
    expect(daysOf({ kind: 'quarter', year: 2024, number: 1 }, retail)).toEqual(['2023-01-29', '2023-04-29'])
    expect(daysOf({ kind: 'period', year: 2024, number: 13 }, retail)).toEqual([])
  })

  it('tiles years by quarters and by periods, in whole weeks where they are made of weeks', () => {
    fc.assert(
      fc.property(anyCalendar, anyYear, (calendar, year) => {
        const whole = fiscalYearDays(year, calendar)
        expect(fiscalYearDays(year + 1, calendar).first).toBe(whole.end)
        for (const [kind, count] of [
          ['quarter', 4],
          ['period', 12],
        ] as const) {
          const parts = Array.from({ length: count }, (_, index) =>
            fiscalDays({ kind, year, number: index + 1 }, calendar),
          )
          expect(parts[0]?.first).toBe(whole.first)
          expect(parts.at(-1)?.end).toBe(whole.end)
          parts.slice(1).forEach((part, index) => {
            expect(part?.first).toBe(parts[index]?.end)
          })
          if (calendar.fiscalPeriods !== 'months')
            for (const part of parts) expect(((part?.end ?? NaN) - (part?.first ?? NaN)) % 7).toBe(0)
        }
        if (calendar.fiscalPeriods !== 'months') expect([364, 371]).toContain(whole.end - whole.first)
      }),
    )
  })

  it('contains every day in the year that is named for it', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: 4000, max: 30_000 }), (calendar, day) => {
        const { first, end } = fiscalYearDays(fiscalYearAt(day, calendar), calendar)
        expect(first <= day && day < end).toBe(true)
      }),
    )
  })
})

describe('names of fiscal weeks', () => {
  it('are read back as they are written, and step to their neighbours', () => {
    const name = fc.oneof(
      anyYear.map((year): FiscalName => ({ kind: 'year', year })),
      fc
        .tuple(anyYear, fc.integer({ min: 1, max: 4 }))
        .map(([year, number]): FiscalName => ({ kind: 'quarter', year, number })),
      fc
        .tuple(anyYear, fc.integer({ min: 1, max: 12 }))
        .map(([year, number]): FiscalName => ({ kind: 'period', year, number })),
    )
    fc.assert(
      fc.property(anyCalendar, name, (calendar, one) => {
        const days = fiscalDays(one, calendar)
        expect(readNamedDays(fiscalText(one), calendar)).toEqual(days)
        if (calendar.fiscalPeriods === 'months' || days === undefined) return
        expect(fiscalWeeksOf(days, calendar)).toEqual(one)
        const range = intervalOfDays(days, 'UTC')
        const next = fiscalDays(neighbouringFiscal(one, 1), calendar)
        expect(nextPeriod(range, 'UTC', calendar)).toEqual(next && intervalOfDays(next, 'UTC'))
        expect(previousPeriod(nextPeriod(range, 'UTC', calendar), 'UTC', calendar)).toEqual(range)
      }),
    )
  })

  it('are written where a range is named, except for whole months', () => {
    const at = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
    expect(rangeText({ start: at(2023, 1, 29), end: at(2024, 2, 4) }, 'UTC', retail)).toBe('FY2024')
    expect(rangeText({ start: at(2023, 1, 29), end: at(2023, 2, 26) }, 'UTC', retail)).toBe('FY2024-P01')
    const weeks: CalendarSettings = { ...plainCalendar, fiscalYearStartMonth: 2, fiscalPeriods: '4-4-5' }
    expect(rangeText({ start: at(2021, 2, 1), end: at(2021, 3, 1) }, 'UTC', weeks)).toBe('Feb 2021')
    expect(presetRange('last-fiscal-year', at(2024, 3, 1), 'UTC', retail)).toEqual({
      start: at(2023, 1, 29),
      end: at(2024, 2, 4),
    })
  })
})
