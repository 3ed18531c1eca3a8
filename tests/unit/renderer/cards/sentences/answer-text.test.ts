import { describe, expect, it } from 'vitest'
import { percentText } from '#renderer/cards/sentences/answer-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

describe('percentText', () => {
  it.each([
    [0.0111, '1.1 %'],
    [0, '0 %'],
    [1, '100 %'],
    [0.00033, '0.033 %'],
    [-0.0004, '−0.04 %'],
    [0.9998, '99.98 %'],
    [1 - 1e-12, '100 %'],
    [-1e-12, '0 %'],
  ])('writes %d as "%s", and makes nothing or all of no other share', (share, text) => {
    expect(percentText(share, plainNumber)).toBe(text)
  })
})
