import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityUnitOf, unitIdentity } from '#shared/units/units.ts'

describe('unitIdentity', () => {
  it('does not see case and spaces', () => {
    fc.assert(
      fc.property(fc.constantFrom('kW', 'Btu/hr', 'gal/min', '°F', 'gCO2/kWh', 'kW/ft2', 'ppm'), (unit) => {
        expect(unitIdentity(` ${unit.toUpperCase().split('').join(' ')} `)).toBe(unitIdentity(unit))
      }),
    )
  })

  it('is stable: the key of a key is the key', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unitIdentity(unitIdentity(text))).toBe(unitIdentity(text))
      }),
    )
  })
})

describe('unitIdentity of two units', () => {
  it.each([
    ['kW', 'kw'],
    ['gal/min', 'gpm'],
    ['Btu/hr', 'BTU/h'],
    ['kBtu/hr', 'MBH'],
    ['m³/h', 'm3/hr'],
    ['kW/ft²', 'kW per sq ft'],
    ['°C', 'degC'],
    ['℃', 'Celsius'],
    ['therms/hr', 'therm/h'],
    ['%', 'percent'],
    ['%', 'per cent'],
    ['kVAh', 'kVA·h'],
    ['kvarh', 'kvar-hr'],
    ['hp-hr', 'hp·h'],
    ['tonne/h', 't/hr'],
  ])('puts %s and %s on one axis', (a, b) => {
    expect(unitIdentity(a)).toBe(unitIdentity(b))
  })

  it.each([
    ['kW', 'W'],
    ['kW', 'kWh'],
    ['°C', '°F'],
    ['gal', 'gal/min'],
    ['kW', ''],
    ['ton', 'ton-hr'],
  ])('keeps %s and "%s" apart', (a, b) => {
    expect(unitIdentity(a)).not.toBe(unitIdentity(b))
  })
})

describe('quantityUnitOf', () => {
  it.each([
    ['kW', 'kWh', 1],
    ['W', 'Wh', 1],
    ['MW', 'MWh', 1],
    ['kVAR', 'kvarh', 1],
    ['Btu/hr', 'Btu', 1],
    ['kBtu/hr', 'kBtu', 1],
    ['MBH', 'kBtu', 1],
    ['therms/hr', 'therms', 1],
    ['gal/min', 'gal', 60],
    ['gpm', 'gal', 60],
    ['gallons per minute', 'gallons', 60],
    ['m3/h', 'm3', 1],
    ['L/s', 'L', 3600],
    ['ft³/min', 'ft³', 60],
    ['CFM', 'ft³', 60],
    ['ton', 'ton-hr', 1],
    ['lb/hr', 'lb', 1],
    ['m3/day', 'm3', 1 / 24],
    ['kW/ft2', 'kWh/ft2', 1],
    ['Btu/hr/ft2', 'Btu/ft2', 1],
    ['W/m²', 'Wh/m²', 1],
    ['kgCO2/h', 'kgCO2', 1],
  ])('%s gives %s', (rate, unit, perHour) => {
    expect(quantityUnitOf(rate)).toEqual({ unit, perHour })
  })

  it.each(['°C', '%', 'kWh', 'gal', 'gCO2/kWh', 'm/s', 'ppm', '', '/', 'constructor', '/hr'])(
    '"%s" is not a rate of a quantity',
    (text) => {
      expect(quantityUnitOf(text)).toBeUndefined()
    },
  )
})
