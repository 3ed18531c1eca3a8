import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { anyZone } from '../awkward-zones.ts'

const nineToFive = { startMinute: 9 * 60, endMinute: 17 * 60 }
const weekdays = [...Array.from({ length: 5 }, () => nineToFive), undefined, undefined]

function texts(start: string, end: string, zone: string, part = {}): readonly string[] {
  const range = { start: parseLocal(start, zone) ?? NaN, end: parseLocal(end, zone) ?? NaN }
  const calendar = { occupied: weekdays, holidays: new Set<string>(), ...part }
  return occupiedIntervals(range, zone, calendar).map(
    (one) => `${formatLocal(one.start, zone, 'minute')} to ${formatLocal(one.end, zone, 'minute')}`,
  )
}

describe('occupiedIntervals', () => {
  it('has the hours of weekdays, none of weekends and holidays', () => {
    const holidays = new Set(['2021-04-05'])
    expect(texts('2021-04-02', '2021-04-07', 'Europe/London', { holidays })).toEqual([
      '2021-04-02 09:00 to 2021-04-02 17:00',
      '2021-04-06 09:00 to 2021-04-06 17:00',
    ])
  })

  it('cuts at the ends of the interval', () => {
    expect(texts('2021-04-01 12:00', '2021-04-02 10:00', 'Asia/Kathmandu')).toEqual([
      '2021-04-01 12:00 to 2021-04-01 17:00',
      '2021-04-02 09:00 to 2021-04-02 10:00',
    ])
  })

  it('lasts as long as the local clock takes, on the day the clocks change too', () => {
    const all = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 1440 }))
    const day = { start: Date.UTC(2021, 2, 28), end: Date.UTC(2021, 2, 28, 23) }
    expect(occupiedIntervals(day, 'Europe/London', { occupied: all, holidays: new Set() })).toEqual([day])
  })

  it('occupies both passes of a repeated hour up to the minute of its clock', () => {
    const nights = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 90 }))
    const day = { start: Date.UTC(2024, 9, 26, 23), end: Date.UTC(2024, 9, 27, 23) }
    // On 27 October 2024 the clocks of London went back from 02:00 to 01:00 at 01:00 UTC.
    expect(occupiedIntervals(day, 'Europe/London', { occupied: nights, holidays: new Set() })).toEqual([
      { start: Date.UTC(2024, 9, 26, 23), end: Date.UTC(2024, 9, 27, 0, 30) },
      { start: Date.UTC(2024, 9, 27, 1), end: Date.UTC(2024, 9, 27, 1, 30) },
    ])
  })

  it('covers an interval of occupied days whole, in any zone', () => {
    const all = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 1440 }))
    fc.assert(
      fc.property(
        fc.integer({ min: 5500, max: 25_000 }),
        fc.integer({ min: 1, max: 40 }),
        anyZone,
        (first, count, zone) => {
          const range = intervalOfDays({ first, end: first + count }, zone)
          fc.pre(range.start < range.end)
          const list = occupiedIntervals(range, zone, { occupied: all, holidays: new Set() })
          expect(list.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(range.end - range.start)
          expect(list.every(({ end }, index) => end <= (list[index + 1]?.start ?? Infinity))).toBe(true)
        },
      ),
    )
  })

  it('has eight hours of a day from nine to five', () => {
    const monday = { start: Date.UTC(2021, 3, 5), end: Date.UTC(2021, 3, 6) }
    const [one] = occupiedIntervals(monday, 'UTC', { occupied: weekdays, holidays: new Set() })
    expect(one && one.end - one.start).toBe(8 * HOUR_MS)
  })
})
