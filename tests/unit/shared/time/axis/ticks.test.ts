import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { timeTicks } from '#shared/time/axis/ticks.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

const at = (text: string, zone: string): number => parseLocal(text, zone) ?? NaN
const shown = (start: string, end: string, zone: string, maxCount: number): string =>
  timeTicks({ start: at(start, zone), end: at(end, zone) }, zone, maxCount)
    .map(({ label, dayLabel }) => (dayLabel === undefined ? label : `${label} (${dayLabel})`))
    .join(' | ')

describe('timeTicks', () => {
  const anyRange = fc
    .tuple(anyInstant, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([start, size]) => ({ start, end: start + Math.round(10 ** (3.5 + size * 9.5)) }))

  it('gives at most as many as wanted, ascending, inside the range, at round local times', () => {
    fc.assert(
      fc.property(anyRange, anyZone, fc.integer({ min: 1, max: 20 }), (range, zone, maxCount) => {
        const ticks = timeTicks(range, zone, maxCount)
        expect(ticks.length).toBeLessThanOrEqual(maxCount)
        ticks.forEach((tick, index) => {
          expect(tick.at).toBeGreaterThan(ticks[index - 1]?.at ?? -Infinity)
          expect(tick.at).toBeGreaterThanOrEqual(range.start)
          expect(tick.at).toBeLessThanOrEqual(range.end)
          if (/^\d\d:\d\d$/.test(tick.label)) {
            expect(formatLocal(tick.at, zone, 'second')).toMatch(new RegExp(`${tick.label}:00$`))
          }
        })
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a chart of usual width never without several ticks', () => {
    fc.assert(
      fc.property(anyRange, anyZone, (range, zone) => {
        fc.pre(range.end - range.start > 2 * MINUTE_MS)
        expect(timeTicks(range, zone, 12).length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('puts the day under the first time of each day and nowhere else', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (start, zone) => {
        const ticks = timeTicks({ start, end: start + 2 * DAY_MS }, zone, 12)
        const days = ticks.map((tick) => formatLocal(tick.at, zone, 'date'))
        ticks.forEach((tick, index) => {
          expect(tick.dayLabel !== undefined).toBe(days[index] !== days[index - 1])
        })
      }),
    )
  })

  it('walks over the skipped and the repeated hour', () => {
    const zone = 'Europe/London'
    expect(shown('2021-03-27 22:00', '2021-03-28 04:00', zone, 8)).toBe(
      '22:00 (27 Mar 2021) | 23:00 | 00:00 (28 Mar 2021) | 02:00 | 03:00 | 04:00',
    )
    expect(shown('2021-10-30 23:00', '2021-10-31 03:00', zone, 8)).toBe(
      '23:00 (30 Oct 2021) | 00:00 (31 Oct 2021) | 01:00 | 01:00 | 02:00 | 03:00',
    )
  })

  it('takes local hours where the offset has minutes', () => {
    expect(shown('2021-01-01 06:00', '2021-01-01 09:00', 'Asia/Kathmandu', 5)).toBe(
      '06:00 (1 Jan 2021) | 07:00 | 08:00 | 09:00',
    )
  })

  it('steps by days, Mondays, months and years', () => {
    expect(shown('2021-03-01', '2021-03-05', 'UTC', 6)).toBe('1 Mar (2021) | 2 Mar | 3 Mar | 4 Mar | 5 Mar')
    expect(shown('2021-12-15', '2022-01-15', 'UTC', 6)).toBe('20 Dec (2021) | 27 Dec | 3 Jan (2022) | 10 Jan')
    expect(shown('2021-01-01', '2022-01-01', 'UTC', 8)).toBe(
      'Jan (2021) | Mar | May | Jul | Sep | Nov | Jan (2022)',
    )
    expect(shown('2015-06-01', '2021-06-01', 'UTC', 6)).toBe('2016 | 2017 | 2018 | 2019 | 2020 | 2021')
  })

  it('has no tick on the day that Apia skipped', () => {
    expect(shown('2011-12-28', '2012-01-02', 'Pacific/Apia', 8)).toBe(
      '28 Dec (2011) | 29 Dec | 31 Dec | 1 Jan (2012) | 2 Jan',
    )
  })

  it('gives none for an empty range or no room', () => {
    expect(timeTicks({ start: 5, end: 5 }, 'UTC', 10)).toEqual([])
    expect(timeTicks({ start: 0, end: HOUR_MS }, 'UTC', 0)).toEqual([])
  })
})
