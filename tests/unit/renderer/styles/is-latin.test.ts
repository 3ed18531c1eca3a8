import { expect, it } from 'vitest'
import { isLatin } from '#renderer/styles/is-latin.ts'

it('finds the one face of the letters that every text has, however its range is written', () => {
  expect(isLatin({ unicodeRange: 'U+0000-00FF,U+0131,U+0152-0153' })).toBe(true)
  expect(isLatin({ unicodeRange: 'U+0-FF, U+131, U+152-153' })).toBe(true)
  expect(isLatin({ unicodeRange: 'U+100-2BA, U+2BD-2C5' })).toBe(false)
  expect(isLatin({ unicodeRange: 'U+370-377, U+3A3-3FF' })).toBe(false)
})
