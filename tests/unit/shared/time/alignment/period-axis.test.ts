import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisCellEdges } from '#shared/time/alignment/axis-cells.ts'
import { earlierPeriods, periodSteps, type ComparedPeriod } from '#shared/time/alignment/earlier-periods.ts'
import { cutToElapsed } from '#shared/time/alignment/on-axis.ts'
import {
  alignments,
  loneDays,
  periodAxis,
  type AxisPiece,
  type PeriodAxis,
} from '#shared/time/alignment/period-axis.ts'
import { lengthOf, normaliseIntervals } from '#shared/series/intervals.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { at, local } from '#support/local-instants.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'
import { instantsOf, positionsOf } from '#support/on-axis.ts'

const london = 'Europe/London'

function texts({ start, end }: Interval, zone = london): readonly string[] {
  return [formatLocal(start, zone, 'date'), formatLocal(end, zone, 'date')]
}

/** Returns the local time in another period that stands beside a local time of the first. */
function beside(axis: PeriodAxis, text: string, period = 1, zone = london): string | undefined {
  const instant = at(text, zone)
  const [{ start } = { start: NaN }] = positionsOf(
    [{ start: instant, end: instant + 1 }],
    axis.pieces[0] ?? [],
  )
  const other = instantAt(axis.pieces[period] ?? [], start)
  return other === undefined ? undefined : formatLocal(other, zone, 'minute')
}

/** Returns the instant of a period at a position of its pieces; undefined if it has none there. */
function instantAt(pieces: readonly AxisPiece[], position: number): number | undefined {
  const [{ start } = { start: undefined }] = instantsOf([{ start: position, end: position + 1 }], pieces)
  return start
}

function axisOf(range: Interval, step: (typeof periodSteps)[number], alignment: (typeof alignments)[number]) {
  return periodAxis(earlierPeriods(range, step, 1, london, alignment === 'weekday'), alignment, london)
}

describe('earlierPeriods', () => {
  it.each([
    ['year', '2020-01-01', '2021-01-01', '2019-01-01', '2020-01-01'],
    ['year', '2024-02-29', '2024-04-01', '2023-03-01', '2023-04-01'],
    ['quarter', '2021-01-01', '2021-04-01', '2020-10-01', '2021-01-01'],
    ['month', '2021-03-01', '2021-04-01', '2021-02-01', '2021-03-01'],
    ['month', '2021-03-01', '2021-03-29', '2021-02-01', '2021-03-01'],
    ['week', '2021-01-04', '2021-01-11', '2020-12-28', '2021-01-04'],
    ['day', '2021-03-29', '2021-03-30', '2021-03-28', '2021-03-29'],
    ['range', '2021-01-01', '2021-03-01', '2020-11-01', '2021-01-01'],
    ['range', '2021-03-20', '2021-03-30', '2021-03-10', '2021-03-20'],
    ['range', '2021-03-15', '2021-04-15', '2021-02-15', '2021-03-15'],
  ] as const)('takes a %s before %s to %s', (step, from, to, start, end) => {
    const [, before] = earlierPeriods(local(from, to), step, 1, london, false)
    expect(before === undefined ? [] : texts(before.interval)).toEqual([start, end])
  })

  it('moves by whole weeks, 364 days for a year, 1092 or 1099 for three', () => {
    const periods = earlierPeriods(local('2021-01-01', '2022-01-01'), 'year', 3, london, true)
    expect(periods.map(({ interval }) => texts(interval)[0])).toEqual([
      '2021-01-01',
      '2020-01-03',
      '2019-01-04',
      '2017-12-29',
    ])
  })

  it.each([
    ['month', '2025-10-01', '2025-11-01', ['2025-10-01 to 2025-10-29', '2025-09-03 to 2025-10-01']],
    ['year', '2021-01-01', '2022-01-01', ['2021-01-01 to 2021-12-31', '2020-01-03 to 2021-01-01']],
    // Quarters a month apart overlap by their dates as well.
    ['month', '2025-07-01', '2025-10-01', ['2025-07-01 to 2025-10-01', '2025-06-03 to 2025-09-03']],
  ] as const)(
    'compares whole weeks, which do not overlap: a %s from %s to %s',
    (step, from, to, expected) => {
      const periods = earlierPeriods(local(from, to), step, 1, london, true)
      expect(periods.map(({ interval }) => texts(interval).join(' to '))).toEqual(expected)
    },
  )

  it('counts no day twice by weekday where it counts none twice by date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 7000, max: 25_000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(...periodSteps),
        fc.integer({ min: 1, max: 5 }),
        anyZone,
        (first, days, step, count, zone) => {
          const range = intervalOfDays({ first, end: first + days }, zone)
          const isDisjoint = (list: readonly ComparedPeriod[]) =>
            list.every(
              ({ interval }, index) =>
                index === 0 || interval.end <= (list[index - 1]?.interval.start ?? NaN),
            )
          const byDate = earlierPeriods(range, step, count, zone, false)
          const byWeekday = earlierPeriods(range, step, count, zone, true)
          expect(isDisjoint(byWeekday) || !isDisjoint(byDate)).toBe(true)
        },
      ),
    )
  })

  it('takes a range of hours the same hours earlier', () => {
    const range = local('2021-06-02 06:00', '2021-06-02 12:00')
    const [, before] = earlierPeriods(range, 'range', 1, london, false)
    expect(before?.interval).toEqual(local('2021-06-02', '2021-06-02 06:00'))
  })
})

describe('periodAxis', () => {
  it('puts 1 March beside 1 March, with or without a leap day between', () => {
    const axis = axisOf(local('2020-01-01', '2021-01-01'), 'year', 'date')
    expect(beside(axis, '2020-02-28 13:00')).toBe('2019-02-28 13:00')
    expect(beside(axis, '2020-02-29 13:00')).toBeUndefined()
    expect(beside(axis, '2020-03-01 13:00')).toBe('2019-03-01 13:00')
    expect(axis.days.length).toBe(366)
  })

  it('gives the leap day of the earlier year a place of its own', () => {
    const axis = axisOf(local('2021-01-01', '2022-01-01'), 'year', 'date')
    expect(axis.days.length).toBe(366)
    expect(axis.days.filter(({ isReal }) => !isReal)).toEqual([
      { date: { year: 2021, month: 2, day: 29 }, isReal: false },
    ])
    expect(beside(axis, '2021-03-01 00:00')).toBe('2020-03-01 00:00')
  })

  it('puts Mondays beside Mondays through week 53', () => {
    const axis = axisOf(local('2020-12-01', '2021-02-01'), 'year', 'weekday')
    expect(beside(axis, '2020-12-28 08:00')).toBe('2019-12-30 08:00')
    expect(beside(axis, '2021-01-04 08:00')).toBe('2020-01-06 08:00')
  })

  it('counts days from the start by the local clock', () => {
    const periods = [
      { interval: local('2021-01-01', '2021-07-01') },
      { interval: local('2020-06-10', '2020-12-10') },
    ]
    const axis = periodAxis(periods, 'day-number', london)
    expect(beside(axis, '2021-01-01 00:00')).toBe('2020-06-10 00:00')
    expect(beside(axis, '2021-06-01 09:00')).toBe('2020-11-08 09:00')
  })

  it('aligns typed months by their dates, and leaves alone a day that one lacks', () => {
    const periods = [
      { interval: local('2021-03-01', '2021-04-01') },
      { interval: local('2019-06-01', '2019-07-01') },
    ]
    const axis = periodAxis(periods, 'date', london)
    expect(beside(axis, '2021-03-30 05:00')).toBe('2019-06-30 05:00')
    expect(beside(axis, '2021-03-31 05:00')).toBeUndefined()
  })

  it('starts typed years of different first days at the same date', () => {
    const periods = [
      { interval: local('2020-03-01', '2020-03-31') },
      { interval: local('2019-03-05', '2019-03-31') },
    ]
    expect(beside(periodAxis(periods, 'date', london), '2020-03-07 05:00')).toBe('2019-03-07 05:00')
  })

  it('leaves the hour beside the skipped one alone and the second pass of the repeated one', () => {
    // The clocks in London go forward on 28 March 2021 and 29 March 2020, and back on 31 October 2021 and 25 October
    // 2020.
    const axis = axisOf(local('2021-01-01', '2022-01-01'), 'year', 'date')
    const [own = [], other = []] = axis.pieces
    const lone = (from: readonly Interval[], to: readonly Interval[]) => lengthOf(from) - lengthOf(to)
    const shared = instantsOf(normaliseIntervals(positionsOf(axis.pieces[1] ?? [], other)), own)
    // The hours 00:00 to 24:00 of 29 February do not exist in 2021, nor do 29 March 01:00 and the repeated 31 October
    // 01:00.
    expect(lone(own, shared)).toBe(2 * HOUR_MS)
    expect(beside(axis, '2021-03-29 01:30')).toBeUndefined()
  })

  it('puts the second pass of an hour beside the second pass of the other period', () => {
    // The clocks go back on 30 October 2022 and 29 October 2023.
    const axis = axisOf(local('2023-10-01', '2023-11-01'), 'year', 'weekday')
    const second = Date.UTC(2023, 9, 29, 1, 30)
    const [{ start } = { start: NaN }] = positionsOf(
      [{ start: second, end: second + 1 }],
      axis.pieces[0] ?? [],
    )
    expect(instantAt(axis.pieces[1] ?? [], start)).toBe(Date.UTC(2022, 9, 30, 1, 30))
  })

  it('gives every instant a position of its own and back, in any zone', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 500 * 24 }),
        anyZone,
        fc.constantFrom(...periodSteps),
        fc.constantFrom(...alignments),
        fc.integer({ min: 1, max: 3 }),
        (start, hours, zone, step, alignment, count) => {
          const range = { start, end: start + hours * HOUR_MS }
          const periods = earlierPeriods(range, step, count, zone, alignment === 'weekday')
          const axis = periodAxis(periods, alignment, zone)
          periods.forEach(({ interval }, index) => {
            const pieces = axis.pieces[index] ?? []
            const positions = positionsOf([interval], pieces)
            expect(positions.every(({ start: at }) => Number.isFinite(at) && at >= 0)).toBe(true)
            expect(lengthOf(positions)).toBe(interval.end - interval.start)
            expect(normaliseIntervals(instantsOf(normaliseIntervals(positions), pieces))).toEqual(
              normaliseIntervals([interval]),
            )
          })
        },
      ),
      // November has no 31st, so that the earlier period would end before it begins.
      { numRuns: 300, examples: [[Date.UTC(2032, 0, 30, 12), 12, 'UTC', 'month', 'date', 2]] },
    )
  })
})

describe('loneDays', () => {
  it.each([
    ['2020-02-20', '2020-03-10', 'year', ['2020-2-29']],
    ['2020-02-01', '2020-03-01', 'year', ['2020-2-29']],
    ['2021-02-01', '2021-03-01', 'year', ['2021-2-29']],
    ['2020-02-29', '2020-03-01', 'year', []],
    ['2021-03-01', '2021-04-01', 'month', []],
  ] as const)('from %s to %s and a %s before are %j', (from, to, step, lone) => {
    const axis = axisOf(local(from, to), step, 'date')
    const found = loneDays(axis, step === 'year')
    expect(found.map(({ day }) => Object.values(axis.days[day]?.date ?? {}).join('-'))).toEqual(lone)
  })
})

describe('cutToElapsed', () => {
  it('leaves the same part of the earlier year', () => {
    const axis = axisOf(local('2021-01-01', '2022-01-01'), 'year', 'date')
    const now = at('2021-03-10 09:00', london)
    const cut = cutToElapsed(axis.pieces, 0, now)
    expect(normaliseIntervals(cut[0] ?? [])).toEqual([{ start: at('2021-01-01', london), end: now }])
    expect(normaliseIntervals(cut[1] ?? [])).toEqual([local('2020-01-01', '2020-03-10 09:00')])
  })

  it('keeps all when the period is over', () => {
    const axis = axisOf(local('2020-01-01', '2021-01-01'), 'year', 'date')
    expect(cutToElapsed(axis.pieces, 0, Date.UTC(2022, 0, 1))).toEqual(axis.pieces)
  })

  it('knows the first pass of an hour from the second', () => {
    const axis = axisOf(local('2023-10-29', '2023-10-30'), 'year', 'weekday')
    const hours = (now: number) => lengthOf(cutToElapsed(axis.pieces, 0, now)[1] ?? []) / HOUR_MS
    expect([0, 0.5, 1, 1.5, 2].map((utc) => hours(Date.UTC(2023, 9, 29) + utc * HOUR_MS))).toEqual([
      1, 1.5, 2, 2.5, 3,
    ])
  })
})

describe('axisCellEdges', () => {
  const { days } = axisOf(local('2021-01-01', '2022-01-01'), 'year', 'date')
  const inDays = (edges: Float64Array) => [...edges].map((at) => at / DAY_MS)

  it('cuts months where the first period does, the leap day in February', () => {
    expect(inDays(axisCellEdges(days, 'monthly')).slice(0, 4)).toEqual([0, 31, 60, 91])
  })

  it('cuts weeks of the first period where they begin, on Mondays or on Sundays', () => {
    expect(inDays(axisCellEdges(days, 'weekly')).slice(0, 3)).toEqual([0, 3, 10])
    expect(inDays(axisCellEdges(days, 'weekly', 7)).slice(0, 3)).toEqual([0, 2, 9])
  })

  it('cuts every day into 24 hours of the clock', () => {
    expect(axisCellEdges(days, 'hourly').length).toBe(366 * 24 + 1)
  })
})
