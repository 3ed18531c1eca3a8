import { describe, expect, it } from 'vitest'
import { clockTime, minuteOfClock } from '#renderer/features/calendar/clock-time.ts'

describe('clockTime', () => {
  it('is read back as its minute, but for the end of the day', () => {
    for (const minute of [0, 1, 59, 60, 510, 1439]) expect(minuteOfClock(clockTime(minute))).toBe(minute)
    expect(clockTime(1440)).toBe('00:00')
  })

  it('is nothing in a field that is not filled in', () => {
    expect(minuteOfClock('')).toBeUndefined()
  })
})
