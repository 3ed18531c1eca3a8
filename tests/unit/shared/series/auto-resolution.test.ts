import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import { meanStepMs, type Resolution, resolutions } from '#shared/time/resolution.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'

const of = (days: number) => ({ start: 0, end: days * DAY_MS })
const bucketed = resolutions.filter((one) => one !== 'raw')

describe('autoResolution', () => {
  it.each([
    [3650, 'monthly'],
    [1000, 'weekly'],
    [366, 'weekly'],
    [330, 'daily'],
    [30, 'daily'],
    [13, 'hourly'],
    [3, '15-minute'],
    [0.2, 'minute'],
  ] as const)('shows %d days on 1000 pixels as %s', (days, resolution) => {
    expect(autoResolution(of(days), 1000, resolutions)).toBe(resolution)
  })

  it('takes the finest with three pixels for each value', () => {
    expect(autoResolution({ start: 0, end: 500 * HOUR_MS }, 1500, resolutions)).toBe('hourly')
    expect(autoResolution({ start: 0, end: 500 * HOUR_MS + 1 }, 1500, resolutions)).toBe('daily')
  })

  it('keeps three pixels a value, and wastes none, wherever there is such a resolution', () => {
    const legible = (step: number, lengthMs: number, widthPx: number) => (widthPx * step) / lengthMs >= 3
    fc.assert(
      fc.property(
        fc.integer({ min: MINUTE_MS, max: 30_000 * DAY_MS }),
        fc.integer({ min: 50, max: 4000 }),
        fc.subarray(bucketed, { minLength: 1 }),
        (lengthMs, widthPx, available) => {
          const chosen = autoResolution({ start: 0, end: lengthMs }, widthPx, available)
          const stepOf = (one: Resolution): number => meanStepMs(one) ?? NaN
          const fitting = available.filter((one) => legible(stepOf(one), lengthMs, widthPx))
          const finest = fitting.toSorted((a, b) => stepOf(a) - stepOf(b))[0]
          expect(chosen).toBe(finest ?? available.at(-1))
        },
      ),
    )
  })

  it('chooses only among the available ones', () => {
    expect(autoResolution(of(365), 1000, ['monthly', 'daily'])).toBe('monthly')
    expect(autoResolution(of(365), 1000, ['hourly', 'daily'])).toBe('daily')
    expect(autoResolution(of(1), 1000, ['raw', 'hourly'])).toBe('hourly')
    expect(autoResolution(of(1), 1000, ['raw'])).toBe('raw')
    expect(autoResolution(of(1), 1000, [])).toBe('hourly')
  })
})
