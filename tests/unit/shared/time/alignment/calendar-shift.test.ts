import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftedInstant, shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import { intervalOfDays, wholeDaysOf, wholeMonthsOf } from '#shared/time/ranges/day-span.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'
import { anyZone } from '../../awkward-zones.ts'

const anyDay = fc.integer({ min: daysFromCivil(1990, 1, 1), max: daysFromCivil(2039, 1, 1) })
const anyLength = fc.integer({ min: 1, max: 800 })
const anyMonths = fc.integer({ min: -36, max: 36 })

function shifted(from: string, to: string, months: number, zone = 'Europe/London'): readonly string[] {
  const range = { start: parseLocal(from, zone) ?? NaN, end: parseLocal(to, zone) ?? NaN }
  const { start, end } = shiftedInterval(range, { months, days: 0 }, zone)
  return [start, end].map((at) => formatLocal(at, zone, 'minute').replace(' 00:00', ''))
}

describe('shiftedInterval', () => {
  it.each([
    // 1 to 28 March and 1 to 30 May used to lose their last day.
    [-1, '2021-03-01', '2021-03-29', '2021-02-01', '2021-03-01'],
    [-1, '2021-05-01', '2021-05-31', '2021-04-01', '2021-05-01'],
    [-12, '2024-02-01', '2024-02-29', '2023-02-01', '2023-03-01'],
    [-12, '2024-02-01', '2024-03-01', '2023-02-01', '2023-03-01'],
    [-12, '2023-02-01', '2023-03-01', '2022-02-01', '2022-03-01'],
    [-12, '2025-02-01', '2025-03-01', '2024-02-01', '2024-03-01'],
    // 29 February is empty in a year without it.
    [-12, '2024-02-29', '2024-04-01', '2023-03-01', '2023-04-01'],
    [-12, '2024-02-29', '2024-03-01', '2023-03-01', '2023-03-01'],
    [-12, '2021-06-01 06:30', '2021-06-02', '2020-06-01 06:30', '2020-06-02'],
    // A part of a date that February lacks used to extend into March, which was then counted twice.
    [-1, '2021-03-01 06:00', '2021-03-29 06:00', '2021-02-01 06:00', '2021-03-01'],
    [-1, '2021-03-31 06:00', '2021-03-31 18:00', '2021-03-01', '2021-03-01'],
    [-12, '2024-02-01', '2024-02-29 18:00', '2023-02-01', '2023-03-01'],
  ])('by %i months takes %s to %s', (months, from, to, start, end) => {
    expect(shifted(from, to, months)).toEqual([start, end])
  })

  it('keeps whole days where one of the midnights was skipped', () => {
    // 15 October 2017 began at 01:00 there.
    expect(shifted('2018-10-15', '2018-10-16', -12, 'America/Sao_Paulo')).toEqual([
      '2017-10-15 01:00',
      '2017-10-16',
    ])
  })

  it('takes whole months to as many whole months', () => {
    const anyMonth = fc.integer({ min: 1990 * 12, max: 2038 * 12 })
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 1, max: 24 }), anyMonths, anyZone, (month, count, by, zone) => {
        // The calendars of Apia and Kiritimati lack the last day of a month or of a year.
        fc.pre(zone !== 'Pacific/Apia' && zone !== 'Pacific/Kiritimati')
        const range = intervalOfDays(
          { first: daysFromCivil(0, month + 1, 1), end: daysFromCivil(0, month + count + 1, 1) },
          zone,
        )
        const days = wholeDaysOf(shiftedInterval(range, { months: by, days: 0 }, zone), zone)
        expect(days && wholeMonthsOf(days)).toBe(count)
        expect(days?.first).toBe(daysFromCivil(0, month + by + 1, 1))
      }),
    )
  })

  it('takes neighbouring ranges of whole days to neighbours, so that no day is lost or counted twice', () => {
    fc.assert(
      fc.property(anyDay, anyLength, anyLength, anyMonths, anyZone, (first, one, other, months, zone) => {
        const [before, after] = [
          { first, end: first + one },
          { first: first + one, end: first + one + other },
        ].map((days) => shiftedInterval(intervalOfDays(days, zone), { months, days: 0 }, zone))
        const joined = intervalOfDays({ first, end: first + one + other }, zone)
        expect(before?.end).toBe(after?.start)
        expect({ start: before?.start, end: after?.end }).toEqual(
          shiftedInterval(joined, { months, days: 0 }, zone),
        )
      }),
    )
  })

  it('takes a later instant never to an earlier one, whatever the time of day', () => {
    const anyInstant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2039, 0) })
    // Instants at the ends of months, where months differ, and any others.
    const anyGap = fc.oneof(
      fc.integer({ min: 0, max: 4 * 86_400_000 }),
      fc.integer({ min: 0, max: 400 * 86_400_000 }),
    )
    fc.assert(
      fc.property(anyInstant, anyGap, anyMonths, (start, length, months) => {
        const by = { months, days: 0 }
        expect(shiftedInstant(start + length, by, 'UTC')).toBeGreaterThanOrEqual(
          shiftedInstant(start, by, 'UTC'),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('takes every date that the other month has to itself', () => {
    fc.assert(
      fc.property(anyDay, anyMonths, (day, months) => {
        const range = intervalOfDays({ first: day, end: day + 1 }, 'UTC')
        const { start, end } = shiftedInterval(range, { months, days: 0 }, 'UTC')
        const date = formatLocal(range.start, 'UTC', 'date').slice(8)
        expect(start < end ? formatLocal(start, 'UTC', 'date').slice(8) : date).toBe(date)
        expect(end - start).toBeLessThanOrEqual(4 * 86_400_000)
        if (Number(date) <= 28) expect(start).toBeLessThan(end)
      }),
    )
  })
})
