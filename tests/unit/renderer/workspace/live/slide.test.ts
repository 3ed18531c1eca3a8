import { describe, expect, it } from 'vitest'
import { lastDayUntil, slideTo } from '#renderer/workspace/live/slide.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 15, 12, 7)

describe('slideTo', () => {
  it('stays while now is inside', () => {
    const range = { start: NOW - HOUR, end: NOW + 1 }
    expect(slideTo(range, NOW, 'minute', 'UTC')).toBe(range)
  })

  it('moves by whole steps and keeps its length', () => {
    const end = Date.UTC(2026, 0, 15, 12)
    expect(slideTo({ start: end - 6 * HOUR, end }, NOW, '15-minute', 'UTC')).toEqual({
      start: end - 6 * HOUR + 15 * MINUTE,
      end: end + 15 * MINUTE,
    })
  })

  it('keeps whole local days whole where the clocks change', () => {
    const zone = 'Pacific/Auckland'
    // The clocks go back on 5 April 2026.
    const day = Math.floor(Date.UTC(2026, 3, 5) / (24 * HOUR))
    const week = { start: startOfLocalDay(day - 7, zone), end: startOfLocalDay(day, zone) }
    const slid = slideTo(week, startOfLocalDay(day, zone) + HOUR, 'hourly', zone)
    expect(slid).toEqual({ start: startOfLocalDay(day - 6, zone), end: startOfLocalDay(day + 1, zone) })
    expect(slid.end - slid.start).toBe(7 * 24 * HOUR + HOUR)
  })
})

describe('lastDayUntil', () => {
  it('holds now and the 24 hours up to the end of its quarter', () => {
    const end = Date.UTC(2026, 0, 15, 12, 15)
    expect(lastDayUntil(NOW)).toEqual({ start: end - 24 * HOUR, end })
  })
})
