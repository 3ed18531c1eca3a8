import { describe, expect, it } from 'vitest'
import { elapsedText } from '#renderer/strings/durations.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('elapsedText', () => {
  it('says days of 24 hours, hours and minutes, leaving out what is none', () => {
    expect(elapsedText(54 * HOUR)).toBe('2 days 6 h')
    expect(elapsedText(24 * HOUR + 15 * MINUTE)).toBe('1 day 15 min')
    expect(elapsedText(HOUR)).toBe('1 h')
    expect(elapsedText(0)).toBe('0 min')
  })
})
