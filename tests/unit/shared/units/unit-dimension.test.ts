import { describe, expect, it } from 'vitest'
import { convertibleUnits, isAmountUnit, isComparedFromZero } from '#shared/units/unit-dimension.ts'

describe('convertibleUnits', () => {
  it('lists units of the same quantity, without the unit itself in any spelling', () => {
    expect(convertibleUnits('kw')).toEqual(['W', 'MW', 'GW', 'Btu/h', 'kBtu/h', 'MMBtu/h', 'ton', 'hp'])
    expect(convertibleUnits('°C')).toEqual(['°F', 'K'])
    expect(convertibleUnits('mph')).toEqual(['m/s', 'km/h', 'ft/min'])
    expect(convertibleUnits('kg CO₂-eq')).toEqual(['gCO2e', 'tCO2e', 'lbCO2e'])
    expect(convertibleUnits('widgets')).toEqual([])
  })
})

describe('isComparedFromZero', () => {
  it('holds for amounts and their rates, also for each area or person, and for no temperature or speed', () => {
    const fromZero = [
      'kW',
      'kWh',
      'm³/h',
      'kW/ft²',
      'kWh/m2',
      'kWh per sq ft',
      'gal/min/occupant',
      'kBtu/h/m²',
      'kgCO2/m²',
    ]
    expect(fromZero.filter((unit) => !isComparedFromZero(unit))).toEqual([])
    expect(['°C', 'm/s', '%', 'Pa', 'widgets/m²', ''].filter(isComparedFromZero)).toEqual([])
    expect(isAmountUnit('kW/ft²')).toBe(false)
  })
})
