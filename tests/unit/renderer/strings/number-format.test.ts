import { describe, expect, it } from 'vitest'
import { numberFormatOf, plainNumber } from '#renderer/strings/number-format.ts'

describe('numbers for people', () => {
  it('have a true minus sign, in the value and in a power of ten', () => {
    expect(plainNumber(-1234.5)).toBe('−1,234.5')
    expect(plainNumber(-0.00012, { notation: 'scientific' })).toBe('−1.2E−4')
  })

  it('follow the locale, and keep the signs that it has already', () => {
    expect(numberFormatOf('de')(-1234.5)).toBe('−1.234,5')
    expect(numberFormatOf('sv')(-2)).toBe('−2')
  })
})
