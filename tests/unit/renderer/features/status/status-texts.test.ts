import { describe, expect, it } from 'vitest'
import { asOf } from '#renderer/features/cache-map/status/as-of.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat('en-GB', options).format(value)

describe('bytesText', () => {
  it('chooses the unit that leaves three figures', () => {
    const texts = [0, 999, 1000, 214_300_000, 1.5e12].map((bytes) => bytesText(bytes, format))
    expect(texts).toEqual(['0 B', '999 B', '1 kB', '214 MB', '1.5 TB'])
  })
})

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
