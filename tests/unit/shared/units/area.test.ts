import { describe, expect, it } from 'vitest'
import { areaIn, areaSqFtFrom } from '#shared/units/area.ts'

describe('areaIn', () => {
  it('makes 92.90304 m² of 1000 ft², and back', () => {
    expect(areaIn('m²', 1000)).toBeCloseTo(92.90304, 10)
    expect(areaSqFtFrom('m²', 92.90304)).toBeCloseTo(1000, 9)
    expect(areaIn('ft²', 1000)).toBe(1000)
  })
})
