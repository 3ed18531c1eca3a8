import { describe, expect, it } from 'vitest'
import { convertibleUnits } from '#shared/units/unit-dimension.ts'

describe('convertibleUnits', () => {
  it('lists what measures the same, without the unit itself in any spelling', () => {
    expect(convertibleUnits('kw')).toEqual(['W', 'MW', 'GW', 'Btu/h', 'kBtu/h', 'MMBtu/h', 'ton', 'hp'])
    expect(convertibleUnits('°C')).toEqual(['°F', 'K'])
    expect(convertibleUnits('widgets')).toEqual([])
  })
})
