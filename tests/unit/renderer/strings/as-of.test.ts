import { describe, expect, it } from 'vitest'
import { asOf } from '#renderer/strings/as-of.ts'

describe('asOf', () => {
  const now = Date.UTC(2026, 5, 15, 22, 30)

  it('says the time alone for today as the zone sees it', () => {
    expect(asOf(Date.UTC(2026, 5, 15, 9, 42), now, 'Europe/London')).toBe('10:42')
  })

  it('adds the date for other days', () => {
    expect(asOf(Date.UTC(2026, 5, 14, 9, 42), now, 'Europe/London')).toBe('2026-06-14 10:42')
    expect(asOf(Date.UTC(2026, 5, 15, 9, 42), now, 'Asia/Kathmandu')).toBe('2026-06-15 15:27')
  })
})
