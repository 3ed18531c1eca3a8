import { describe, expect, it } from 'vitest'
import { numberFormatOf, plainNumber } from '#renderer/strings/number-format.ts'
import { asOf } from '#renderer/strings/time/as-of.ts'

describe('asOf', () => {
  const now = Date.UTC(2026, 5, 15, 22, 30)

  it('says the time for today as the zone sees it, and names its offset', () => {
    expect(asOf(Date.UTC(2026, 5, 15, 9, 42), now, 'Europe/London', plainNumber)).toBe('10:42 UTC+1')
  })

  it('writes the date as the user does', () => {
    const german = numberFormatOf('de-DE', true)
    expect(asOf(Date.UTC(2026, 5, 14, 9, 42), now, 'Europe/London', german)).toBe('14.06.2026 10:42 UTC+1')
  })

  it('adds the date for other days', () => {
    expect(asOf(Date.UTC(2026, 5, 14, 9, 42), now, 'Europe/London', plainNumber)).toBe(
      '2026-06-14 10:42 UTC+1',
    )
    expect(asOf(Date.UTC(2026, 5, 15, 9, 42), now, 'Asia/Kathmandu', plainNumber)).toBe(
      '2026-06-15 15:27 UTC+5:45',
    )
  })
})
