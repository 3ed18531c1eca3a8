import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketStart } from '#shared/time/buckets.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { presetRange, presets, type Preset } from '#shared/time/presets.ts'
import { anyInstant, anyZone } from '../awkward-zones.ts'

describe('presetRange', () => {
  const expected: Readonly<Record<Preset, readonly [string, string]>> = {
    today: ['2024-03-31', '2024-04-01'],
    yesterday: ['2024-03-30', '2024-03-31'],
    'last-7-days': ['2024-03-25', '2024-04-01'],
    'last-30-days': ['2024-03-02', '2024-04-01'],
    'this-month': ['2024-03-01', '2024-04-01'],
    'last-month': ['2024-02-01', '2024-03-01'],
    'month-to-date': ['2024-03-01', '2024-04-01'],
    'year-to-date': ['2024-01-01', '2024-04-01'],
    'last-year': ['2023-01-01', '2024-01-01'],
    'last-12-months': ['2023-03-01', '2024-03-01'],
    'this-fiscal-year': ['2023-07-01', '2024-07-01'],
    'last-fiscal-year': ['2022-07-01', '2023-07-01'],
  }

  it.each(presets)('%s is whole local days, on the day the clocks change', (preset) => {
    const zone = 'Europe/London'
    const calendar = { firstDayOfWeek: 1, fiscalYearStartMonth: 7, fiscalPeriods: 'months' } as const
    const { start, end } = presetRange(preset, parseLocal('2024-03-31 12:00', zone) ?? NaN, zone, calendar)
    expect([formatLocal(start, zone, 'minute'), formatLocal(end, zone, 'minute')]).toEqual(
      expected[preset].map((date) => `${date} 00:00`),
    )
  })

  it('is never empty and starts and ends on edges of days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), anyInstant, anyZone, (preset, now, zone) => {
        const { start, end } = presetRange(preset, now, zone)
        expect(bucketStart(start, 'daily', zone)).toBe(start)
        expect(bucketStart(end, 'daily', zone)).toBe(end)
        // Apia had no 30 December 2011, so that "yesterday" of the 31st is empty there.
        if (!(zone === 'Pacific/Apia' && formatLocal(now, zone, 'date') === '2011-12-31')) {
          expect(start).toBeLessThan(end)
        }
      }),
    )
  })
})
