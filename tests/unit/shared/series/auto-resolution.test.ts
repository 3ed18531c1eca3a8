import { describe, expect, it } from 'vitest'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'

const of = (days: number) => ({ start: 0, end: days * DAY_MS })

describe('autoResolution', () => {
  it.each([
    [3650, 'weekly'],
    [1000, 'daily'],
    [365, 'hourly'],
    [30, 'hourly'],
    [14, '15-minute'],
    [1, 'minute'],
  ] as const)('shows %d days on 1000 pixels as %s', (days, resolution) => {
    expect(autoResolution(of(days), 1000, resolutions)).toBe(resolution)
  })

  it('takes the coarsest that has a bucket every two pixels', () => {
    expect(autoResolution({ start: 0, end: 500 * HOUR_MS }, 1000, resolutions)).toBe('hourly')
    expect(autoResolution({ start: 0, end: 500 * HOUR_MS - 1 }, 1000, resolutions)).toBe('15-minute')
  })

  it('keeps to what is available', () => {
    expect(autoResolution(of(365), 1000, ['monthly', 'daily'])).toBe('daily')
    expect(autoResolution(of(1), 1000, ['raw', 'hourly'])).toBe('hourly')
    expect(autoResolution(of(1), 1000, ['raw'])).toBe('raw')
    expect(autoResolution(of(1), 1000, [])).toBe('hourly')
  })
})
