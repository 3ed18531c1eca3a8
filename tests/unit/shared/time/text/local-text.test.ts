import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  formatIsoLocal,
  formatIsoUtc,
  formatLocal,
  isZone,
  parseLocal,
  zoneLabel,
} from '#shared/time/text/local-text.ts'
import { createUtcStampWriter } from '#shared/time/text/stamp-writer.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

describe('formatIsoLocal', () => {
  it('reads back as the same instant and shows the offset Temporal shows', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const text = formatIsoLocal(at, zone)
        expect(Date.parse(text)).toBe(at)
        const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
        expect(text.endsWith(zoned.offset)).toBe(true)
        expect(Date.parse(formatIsoUtc(at))).toBe(at)
      }),
    )
  })

  it('writes whole seconds without a fraction', () => {
    expect(formatIsoLocal(Date.UTC(2021, 4, 31, 23), 'Europe/London')).toBe('2021-06-01T00:00:00+01:00')
    expect(formatIsoUtc(Date.UTC(2021, 5, 1))).toBe('2021-06-01T00:00:00Z')
    expect(formatIsoUtc(Date.UTC(2021, 5, 1) + 250)).toBe('2021-06-01T00:00:00.250Z')
  })

  it('writes offsets of local mean time with seconds, and years before and after four digits', () => {
    expect(formatIsoLocal(Date.UTC(1800, 0, 1), 'Europe/London')).toBe('1799-12-31T23:58:45-00:01:15')
    expect(formatIsoUtc(Date.UTC(12_021, 0, 1))).toBe('+012021-01-01T00:00:00Z')
    expect(formatIsoUtc(Date.UTC(-1, 0, 1))).toBe('-000001-01-01T00:00:00Z')
  })
})

describe('createUtcStampWriter', () => {
  it('writes what formatIsoUtc writes, in any order of instants', () => {
    fc.assert(
      fc.property(fc.array(anyInstant, { maxLength: 20 }), (instants) => {
        const utc = createUtcStampWriter()
        for (const at of instants) expect(utc(at)).toBe(formatIsoUtc(at))
      }),
    )
  })
})

describe('parseLocal', () => {
  it('is the inverse of formatLocal, up to the repeated hour', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const at = Math.floor(instant / 1000) * 1000
        const text = formatLocal(at, zone, 'second')
        const parsed = parseLocal(text, zone)
        expect(parsed).toBeLessThanOrEqual(at)
        expect(formatLocal(parsed ?? NaN, zone, 'second')).toBe(text)
        expect(parsed).toBe(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds)
      }),
      { numRuns: 1000 },
    )
  })

  it('takes dates, minutes, seconds, T and surrounding spaces', () => {
    const zone = 'Europe/London'
    expect(parseLocal('2021-06-01', zone)).toBe(Date.UTC(2021, 4, 31, 23))
    expect(parseLocal(' 2021-06-01 12:30 ', zone)).toBe(Date.UTC(2021, 5, 1, 11, 30))
    expect(parseLocal('2021-06-01T12:30:05', zone)).toBe(Date.UTC(2021, 5, 1, 11, 30, 5))
  })

  it('takes the earlier of two equal local times', () => {
    expect(parseLocal('2021-10-31 01:30', 'Europe/London')).toBe(Date.UTC(2021, 9, 31, 0, 30))
  })

  it('knows no time that the clocks skipped, but the day all the same', () => {
    expect(parseLocal('2021-03-28 01:30', 'Europe/London')).toBeUndefined()
    expect(parseLocal('2018-11-04 00:00', 'America/Sao_Paulo')).toBeUndefined()
    expect(parseLocal('2018-11-04', 'America/Sao_Paulo')).toBe(Date.UTC(2018, 10, 4, 3))
    expect(parseLocal('2011-12-30', 'Pacific/Apia')).toBeUndefined()
  })

  it.each(['', '2021', '2021-1-1', '2021-02-29', '2021-13-01', '2021-01-01 24:00', '2021-01-01 10:60', 'x'])(
    'takes "%s" for no time',
    (text) => {
      expect(parseLocal(text, 'UTC')).toBeUndefined()
    },
  )

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const at = parseLocal(text, 'Europe/London')
        expect(at === undefined || Number.isInteger(at)).toBe(true)
      }),
    )
  })
})

describe('zoneLabel', () => {
  it.each([
    ['Europe/London', 'Europe/London (UTC+0)'],
    ['Asia/Kathmandu', 'Asia/Kathmandu (UTC+5:45)'],
    ['America/St_Johns', 'America/St_Johns (UTC−3:30)'],
    ['UTC', 'UTC'],
  ])('names %s with its offset', (zone, label) => {
    expect(zoneLabel(zone, Date.UTC(2021, 0, 1))).toBe(label)
  })

  it('shows the offset of the instant', () => {
    expect(zoneLabel('Europe/London', Date.UTC(2021, 6, 1))).toBe('Europe/London (UTC+1)')
  })
})

describe('isZone', () => {
  it.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'US/Eastern'])(
    'knows %s',
    (text) => {
      expect(isZone(text)).toBe(true)
    },
  )

  it.each(['', 'Mars/Olympus', 'London', '2021-01-01T00:00[Europe/London]', ' UTC', 'Europe/London\n'])(
    'does not take "%s" for a zone',
    (text) => {
      expect(isZone(text)).toBe(false)
    },
  )
})
