import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionBetween, convertLevel, unconverted } from '#shared/units/conversion.ts'
import { areaIn, areaSqFtFrom, shownUnit, unitSystemOf } from '#shared/units/unit-system.ts'

describe('shownUnit', () => {
  it.each([
    ['degC', 'imperial', '°F'],
    ['m3', 'imperial', 'ft³'],
    ['L/s', 'imperial', 'gal/min'],
    ['cubic feet', 'metric', 'm³'],
    ['°F', 'metric', '°C'],
    ['°F', 'imperial', '°F'],
    ['kW', 'imperial', 'kW'],
    ['kBtu/hr', 'metric', 'kBtu/hr'],
    ['K', 'imperial', 'K'],
    ['kWh/m²', 'imperial', 'kWh/m²'],
    ['°C', 'received', '°C'],
    ['gal', 'received', 'gal'],
  ] as const)('shows %s in %s units as %s', (unit, system, shown) => {
    expect(shownUnit(unit, system)).toBe(shown)
    if (shown !== unit) expect(conversionBetween(unit, shown)).toBeDefined()
  })

  it('converts degrees without a rest, and back', () => {
    const toFahrenheit = conversionBetween('°C', '°F') ?? { unit: '', factor: NaN, offset: NaN }
    const toCelsius = conversionBetween('°F', '°C') ?? { unit: '', factor: NaN, offset: NaN }
    expect([-40, 0, 20, 21.3].map((value) => convertLevel(value, toFahrenheit))).toEqual([-40, 32, 68, 70.34])
    expect(convertLevel(32, toCelsius)).toBe(0)
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (value) => {
        expect(unconverted(convertLevel(value, toFahrenheit), toFahrenheit)).toBeCloseTo(value, 9)
      }),
    )
  })
})

describe('unitSystemOf', () => {
  it.each([
    ['en-US', 'imperial'],
    ['es-US', 'imperial'],
    ['en', 'imperial'],
    ['en-GB', 'metric'],
    ['de', 'metric'],
    ['en-IN', 'metric'],
  ] as const)('takes %s for %s', (locale, system) => {
    expect(unitSystemOf(locale)).toBe(system)
  })
})

describe('areaIn', () => {
  it('makes 92.90304 m² of 1000 ft², and back', () => {
    expect(areaIn('m²', 1000)).toBeCloseTo(92.90304, 10)
    expect(areaSqFtFrom('m²', 92.90304)).toBeCloseTo(1000, 9)
    expect(areaIn('ft²', 1000)).toBe(1000)
  })
})
