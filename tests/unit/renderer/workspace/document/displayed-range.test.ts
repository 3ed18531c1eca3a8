import { describe, expect, it } from 'vitest'
import { displayedRange } from '#renderer/workspace/document/displayed-range.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'

const start = Date.UTC(2021, 0, 1)
const text = (from: number, to: number): string =>
  displayedRange({ start: start + from, end: start + to }, 'UTC', plainCalendar)

describe('displayedRange', () => {
  it('names whole days', () => {
    expect(text(0, 31 * 86_400_000)).toBe('Jan 2021')
  })

  it('states the result of a pan to the minute', () => {
    expect(text(3_600_123.4, 7_190_001.5)).toBe('2021-01-01 01:00 → 2021-01-01 02:00')
  })

  it('keeps the seconds of less than a minute', () => {
    expect(text(1000, 9000)).toBe('2021-01-01 00:00:01 → 2021-01-01 00:00:09')
  })
})
