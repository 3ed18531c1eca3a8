import { describe, expect, it } from 'vitest'
import { conversionBetween, convertDifference, convertLevel } from '#shared/units/conversion.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'

const fahrenheit = { unit: '°F', factor: 1.8, offset: 32 }

describe('convertLevel', () => {
  it('moves the zero', () => {
    expect([20, 0, -40].map((value) => convertLevel(value, fahrenheit))).toEqual([68, 32, -40])
  })
})

describe('convertDifference', () => {
  it('leaves the zero where it is', () => {
    expect([5, 0].map((value) => convertDifference(value, fahrenheit))).toEqual([9, 0])
  })
})

describe('rateUnitOf', () => {
  it.each([
    ['kWh', 'kW'],
    ['kwh', 'kW'],
    ['MWh', 'MW'],
    ['ton-hr', 'ton'],
    ['kWh/ft2', 'kW/ft2'],
    ['gal', 'gal/h'],
    ['', ''],
  ])('runs %s at %s', (quantity, rate) => {
    expect(rateUnitOf(quantity)).toBe(rate)
  })

  it('undoes the quantity of an hourly rate', () => {
    for (const rate of ['kW', 'W', 'kvar', 'kW/ft2', 'gal/h']) {
      expect(rateUnitOf(quantityUnitOf(rate)?.unit ?? '')).toBe(rate)
    }
  })
})

function converted(value: number, from: string, to: string): number | undefined {
  const conversion = conversionBetween(from, to)
  return conversion && convertLevel(value, conversion)
}

describe('conversionBetween', () => {
  it.each([
    [1, 'MW', 'kW', 1000],
    [1, 'kW', 'Btu/hr', 3412.141633127942],
    [1, 'therm', 'kWh', 29.30710701722222],
    [1, 'ton', 'kW', 3.5168528420667],
    [1, 'ft³/min', 'm³/h', 1.69901079552],
    [10, 'kWh/m²', 'kWh/ft2', 0.9290304],
    [20, '°C', '°F', 68],
    [7, 'kilowatt-hours', 'kWh', 7],
    [3, 'widgets/h', 'widgets/day', 72],
    [2, 'MVAh', 'kVAh', 2000],
    [2, 'Mvar', 'kvar', 2000],
    [50, '°F', 'K', 283.15],
    [5, 'Δ°C', 'Δ°F', 9],
    [1, 'hp', 'kW', 0.7456998715822702],
    [1, 'hp-hr', 'kWh', 0.7456998715822702],
    [2, 'horsepower-hours', 'kWh', 1.4913997431645404],
    [3, 'kVA·h', 'kVAh', 3],
    [3, 'kW·hr', 'MWh', 0.003],
    [3, 'kWhr', 'MWHr', 0.003],
    [3, 'kVARhr', 'kvarh', 3],
    [2, 'tonnes', 'kg', 2000],
    [50, 'per cent', '%', 50],
    [2500, 'gCO2', 'kgCO2', 2.5],
    [3, 't CO₂', 'kg CO2', 3000],
    [1, 'lbs CO2', 'kgCO2', 0.45359237],
    [1, 'tonnes CO2-eq', 'kgCO2e', 1000],
    [1, 'kg CO₂-e', 'gCO2eq', 1000],
    [400, 'gCO2/kWh', 'tCO2/MWh', 0.4],
    [1000, 'lb CO2 per MWh', 'kgCO2/kWh', 0.45359237],
    [6, 'kg CO2e/m²', 'gCO2e/m2', 6000],
  ] as const)('makes %d %s of it in %s', (value, from, to, expected) => {
    expect(converted(value, from, to)).toBeCloseTo(expected, 9)
  })

  it.each([
    ['kW', 'kWh'],
    ['kWh', 'gal'],
    ['kWh/ft2', 'kWh'],
    ['kWh', 'kVAh'],
    ['hp-hr', 'hp'],
    ['widgets', 'kWh'],
    ['°C', 'kWh'],
    ['kVA', 'kW'],
    ['kvar', 'kVA'],
    ['°C', 'Δ°C'],
    ['kgCO2', 'kg'],
    ['kgCO2', 'kgCO2e'],
    ['tons CO2', 'kgCO2'],
    ['CO2', 'kgCO2'],
  ])('does not make %s into %s', (from, to) => {
    expect(conversionBetween(from, to)).toBeUndefined()
  })
})
