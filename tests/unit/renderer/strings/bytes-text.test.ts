import { describe, expect, it } from 'vitest'
import { bytesText } from '#renderer/strings/bytes-text.ts'

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat('en-GB', options).format(value)

describe('bytesText', () => {
  it('chooses the unit that leaves three figures', () => {
    const texts = [0, 999, 1000, 214_300_000, 1.5e12].map((bytes) => bytesText(bytes, format))
    expect(texts).toEqual(['0 B', '999 B', '1 kB', '214 MB', '1.5 TB'])
  })
})
