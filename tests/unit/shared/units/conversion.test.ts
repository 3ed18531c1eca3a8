import { describe, expect, it } from 'vitest'
import { convertDifference, convertLevel } from '#shared/units/conversion.ts'
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
