import { describe, expect, it } from 'vitest'
import { wordParts } from '#renderer/features/details/word-parts.ts'

describe('wordParts', () => {
  it('breaks long keys where their words meet', () => {
    expect(wordParts('ASHOKA/NATURAL_GAS_TOTAL')).toEqual(['ASHOKA/', 'NATURAL_', 'GAS_', 'TOTAL'])
    expect(wordParts('sourcesWithDataErrors')).toEqual(['sources', 'With', 'Data', 'Errors'])
  })

  it('leaves short words and numbers whole', () => {
    expect(wordParts('3,584,133,321 Btu at 2026-11-22')).toEqual([
      '3,584,133,321 ',
      'Btu ',
      'at ',
      '2026-11-22',
    ])
  })

  it('loses nothing', () => {
    const text = 'one a_b/c aVeryLongCamelCaseWord end'
    expect(wordParts(text).join('')).toBe(text)
  })
})
