import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { resolutions, type CalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import {
  bucketStart,
  bucketStarts,
  expectedBuckets,
  firstEdgeFrom,
  nextBucketStart,
  roundToBuckets,
} from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, HOUR_MS } from '#shared/time/instant.ts'
import { formatIsoLocal } from '#shared/time/text/local-text.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

const bucketed = resolutions.filter((one) => one !== 'raw')
const calendar: readonly CalendarResolution[] = ['daily', 'weekly', 'monthly', 'yearly']
const anyResolution = fc.constantFrom(...bucketed)

/** Returns the start of the calendar bucket by Temporal's own arithmetic. */
function byTemporal(at: EpochMs, resolution: CalendarResolution, zone: string): EpochMs {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const first = {
    daily: () => date,
    weekly: () => date.subtract({ days: date.dayOfWeek - 1 }),
    monthly: () => date.with({ day: 1 }),
    yearly: () => date.with({ month: 1, day: 1 }),
  }[resolution]()
  return first.toZonedDateTime({ timeZone: zone }).epochMilliseconds
}

describe('bucketStart', () => {
  it('is at or before the instant, within one bucket, and its own bucket start', () => {
    fc.assert(
      fc.property(anyInstant, anyResolution, anyZone, (at, resolution, zone) => {
        const start = bucketStart(at, resolution, zone)
        const next = nextBucketStart(start, resolution, zone)
        expect(start).toBeLessThanOrEqual(at)
        expect(next).toBeGreaterThan(at)
        expect(bucketStart(start, resolution, zone)).toBe(start)
        expect(bucketStart(next - 1, resolution, zone)).toBe(start)
        expect(bucketStart(next, resolution, zone)).toBe(next)
        expect(nextBucketStart(at, resolution, zone)).toBe(next)
      }),
      { numRuns: 2000 },
    )
  })

  it('cuts calendar buckets where Temporal cuts local days', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...calendar), anyZone, (at, resolution, zone) => {
        // There the next day begins before the last hour of this one is repeated, but buckets follow in order.
        fc.pre(!fallsBackOverMidnight(at, zone))
        expect(bucketStart(at, resolution, zone)).toBe(byTemporal(at, resolution, zone))
      }),
      { numRuns: 2000 },
    )
  })

  it('cuts hours on UTC multiples, whatever the zone', () => {
    const at = Date.UTC(2021, 5, 1, 10, 50)
    expect(bucketStart(at, 'hourly', 'Asia/Kathmandu')).toBe(Date.UTC(2021, 5, 1, 10))
    expect(bucketStart(at, '15-minute', 'Australia/Lord_Howe')).toBe(Date.UTC(2021, 5, 1, 10, 45))
  })

  it('leaves raw instants alone', () => {
    expect(bucketStart(12_345, 'raw', 'Europe/London')).toBe(12_345)
  })
})

/** Returns true if a clock change within the two days before repeats the end of a local day. */
function fallsBackOverMidnight(at: EpochMs, zone: string): boolean {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const change = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  if (change === null) return false
  const before = change.subtract({ milliseconds: 1 })
  return Temporal.PlainDate.compare(change.toPlainDate(), before.toPlainDate()) < 0
}

describe('nextBucketStart', () => {
  const lengthInHours = (resolution: Resolution, at: EpochMs, zone: string): number => {
    const start = bucketStart(at, resolution, zone)
    return (nextBucketStart(start, resolution, zone) - start) / HOUR_MS
  }

  it.each([
    ['Europe/London', '2021-03-28', 23],
    ['Europe/London', '2021-10-31', 25],
    ['Australia/Lord_Howe', '2021-04-04', 24.5],
    ['Australia/Lord_Howe', '2021-10-03', 23.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Sao_Paulo', '2018-02-17', 25],
    ['Asia/Beirut', '2021-03-28', 23],
    ['Asia/Kathmandu', '2021-03-28', 24],
    ['Pacific/Apia', '2011-12-29', 24],
  ])('gives the day of %s on %s its true length', (zone, date, hours) => {
    const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone).epochMilliseconds
    expect(lengthInHours('daily', noon, zone)).toBe(hours)
  })

  it('starts a day without midnight at its first instant', () => {
    const start = bucketStart(Date.UTC(2018, 10, 4, 12), 'daily', 'America/Sao_Paulo')
    expect(formatIsoLocal(start, 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00-02:00')
  })

  it('passes over the day that Apia skipped', () => {
    const zone = 'Pacific/Apia'
    const start = bucketStart(Date.UTC(2011, 11, 30, 9), 'daily', zone)
    expect(formatIsoLocal(start, zone)).toBe('2011-12-29T00:00:00-10:00')
    expect(formatIsoLocal(nextBucketStart(start, 'daily', zone), zone)).toBe('2011-12-31T00:00:00+14:00')
  })

  it('starts weeks on Monday and carries months over the year', () => {
    const at = Date.UTC(2021, 11, 31, 12)
    expect(formatIsoLocal(bucketStart(at, 'weekly', 'UTC'), 'UTC')).toContain('2021-12-27T')
    expect(formatIsoLocal(nextBucketStart(at, 'monthly', 'UTC'), 'UTC')).toContain('2022-01-01T')
  })

  it('refuses raw, which has no buckets', () => {
    expect(() => nextBucketStart(0, 'raw', 'UTC')).toThrow(RangeError)
  })
})

describe('bucketStarts', () => {
  const anyStretch = fc
    .tuple(anyInstant, fc.integer({ min: 0, max: 400 }), anyResolution)
    .map(([start, buckets, resolution]) => {
      const steps = { minute: 6e4, '15-minute': 9e5, hourly: HOUR_MS }
      const step = resolution in steps ? steps[resolution as keyof typeof steps] : 10 * DAY_MS
      return { interval: { start, end: start + buckets * step + 1 }, resolution }
    })

  it('lists every edge of the interval once, as walking does', () => {
    fc.assert(
      fc.property(anyStretch, anyZone, ({ interval, resolution }, zone) => {
        const starts = bucketStarts(interval, resolution, zone)
        const walked: EpochMs[] = []
        for (
          let at = firstEdgeFrom(interval.start, resolution, zone);
          at < interval.end;
          at = nextBucketStart(at, resolution, zone)
        ) {
          walked.push(at)
        }
        expect([...starts]).toEqual(walked)
        expect(expectedBuckets(interval, resolution, zone)).toBe(walked.length)
      }),
    )
  })

  it('counts a leap year, a common year and a week', () => {
    const zone = 'Europe/London'
    const year = (y: number) => ({ start: Date.UTC(y, 0, 1), end: Date.UTC(y + 1, 0, 1) })
    expect(expectedBuckets(year(2020), 'daily', zone)).toBe(366)
    expect(expectedBuckets(year(2021), 'hourly', zone)).toBe(8760)
    expect(expectedBuckets(year(2021), 'monthly', zone)).toBe(12)
    expect(expectedBuckets(year(2021), 'raw', zone)).toBeUndefined()
  })

  it('is empty for an empty interval', () => {
    expect(bucketStarts({ start: 5, end: 5 }, 'hourly', 'UTC')).toHaveLength(0)
  })
})

describe('roundToBuckets', () => {
  it('grows outward by less than a bucket on each side and then stays', () => {
    fc.assert(
      fc.property(anyInstant, fc.nat(1e9), anyResolution, anyZone, (start, length, resolution, zone) => {
        const interval = { start, end: start + length + 1 }
        const rounded = roundToBuckets(interval, resolution, zone)
        expect(rounded.start).toBe(bucketStart(start, resolution, zone))
        expect(rounded.end).toBeGreaterThanOrEqual(interval.end)
        expect(bucketStart(interval.end - 1, resolution, zone)).toBeLessThan(rounded.end)
        expect(nextBucketStart(interval.end - 1, resolution, zone)).toBe(rounded.end)
        expect(roundToBuckets(rounded, resolution, zone)).toEqual(rounded)
      }),
    )
  })

  it('leaves raw intervals alone', () => {
    expect(roundToBuckets({ start: 3, end: 7 }, 'raw', 'UTC')).toEqual({ start: 3, end: 7 })
  })
})
