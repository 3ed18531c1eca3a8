import { describe, expect, it } from 'vitest'
import { clockTime, minuteOfClock } from '#renderer/features/calendar/clock-time.ts'

describe('clockTime', () => {
  it('is read back as its minute', () => {
    for (const minute of [0, 1, 59, 60, 510, 1439, 1440])
      expect(minuteOfClock(clockTime(minute))).toBe(minute)
    expect([clockTime(510), clockTime(1440)]).toEqual(['08:30', '24:00'])
  })
})

describe('minuteOfClock', () => {
  it('takes times as people type them', () => {
    expect(['8', '8:30', '0830', '18.15'].map(minuteOfClock)).toEqual([480, 510, 510, 1095])
  })

  it.each(['', 'noon', '8:60', '24:01', '25'])('does not take "%s"', (text) => {
    expect(minuteOfClock(text)).toBeUndefined()
  })
})
