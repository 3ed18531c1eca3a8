import { describe, expect, it } from 'vitest'
import { aboutText, elapsedText, leftText } from '#renderer/strings/time/durations.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('elapsedText', () => {
  it('says days of 24 hours, hours and minutes, leaving out zeros', () => {
    expect(elapsedText(54 * HOUR)).toBe('2 days 6 h')
    expect(elapsedText(24 * HOUR + 15 * MINUTE)).toBe('1 day 15 min')
    expect(elapsedText(HOUR)).toBe('1 h')
    expect(elapsedText(0)).toBe('0 min')
  })
})

describe('aboutText', () => {
  it('stands after a number of requests, and is nothing where they take no time', () => {
    expect([0, 999, 1000, 61_000].map(aboutText)).toEqual(['', '', ', about 1 s', ', about 2 min'])
  })
})

describe('leftText', () => {
  it('passes visibly: to the second for ten minutes, and is nothing in the last one', () => {
    const said = [400, 1000, 41_200, 60_000, 61_000, 119_001, 600_000, 3_700_000].map(leftText)
    expect(said).toEqual([
      ...['', '1 s left', '42 s left', '1 min left', '1 min 1 s left'],
      ...['2 min left', '10 min left', '1 h 2 min left'],
    ])
  })
})
