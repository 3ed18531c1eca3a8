import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { localPieces } from '#shared/time/local-pieces.ts'
import { dateText } from '#shared/time/text/local-text.ts'
import { local } from '#support/local-instants.ts'
import { createLocalClock } from '../../../support/local-clock.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

describe('localPieces', () => {
  it('follows the local clock of the platform, piece after piece, in every zone', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 72 * 60 }),
        fc.constantFrom(HOUR_MS, 15 * MINUTE_MS),
        anyZone,
        (start, minutes, slotMs, zone) => {
          const end = start + minutes * MINUTE_MS
          const { starts, ends, days, slots } = localPieces({ start, end }, zone, slotMs)
          const clock = createLocalClock(zone)
          expect(starts[0]).toBe(start)
          expect(ends.at(-1)).toBe(end)
          expect([...starts.subarray(1)]).toEqual([...ends.subarray(0, -1)])
          starts.forEach((at, piece) => {
            for (const inside of [at, (ends[piece] ?? NaN) - 1]) {
              const { date, hour, minute } = clock(inside)
              expect(dateText(days[piece] ?? NaN)).toBe(date)
              expect(slots[piece]).toBe(Math.floor((hour * HOUR_MS + minute * MINUTE_MS) / slotMs))
            }
          })
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    ['Europe/London', '2021-03-28', '2021-03-29', [0, ...range(2, 24)]],
    ['Europe/London', '2021-10-31', '2021-11-01', [0, 1, 1, ...range(2, 24)]],
    ['Australia/Lord_Howe', '2021-04-04', '2021-04-05', [0, 1, 1, ...range(2, 24)]],
    ['Asia/Kathmandu', '2021-06-01', '2021-06-02', range(0, 24)],
  ])('has the hours of a day in %s on %s', (zone, from, to, hours) => {
    const interval = local(from, to, zone)
    expect([...localPieces(interval, zone, HOUR_MS).slots]).toEqual(hours)
  })

  it('has no piece of a day that the zone skipped, and none of nothing', () => {
    const { days } = localPieces(local('2011-12-29', '2012-01-01', 'Pacific/Apia'), 'Pacific/Apia', HOUR_MS)
    expect([...new Set(days)].map(dateText)).toEqual(['2011-12-29', '2011-12-31'])
    expect(localPieces({ start: DAY_MS, end: DAY_MS }, 'UTC', HOUR_MS).starts).toHaveLength(0)
  })
})

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
