import { describe, expect, it } from 'vitest'
import { comparableAmount, scaledAmount } from '#shared/units/prefix.ts'

describe('scaledAmount', () => {
  it.each([
    [9999, 'kWh', 9999, 'kWh'],
    [273_000, 'kWh', 273, 'MWh'],
    [-12_500_000, 'kWh', -12.5, 'GWh'],
    [125_000_000, 'kWh', 125, 'GWh'],
    [12_000, 'Wh', 12, 'kWh'],
    [50_000, 'kvarh', 50, 'Mvarh'],
    [221_066_415, 'Btu', 221.066415, 'MMBtu'],
  ])('writes %d %s as %d %s', (value, unit, scaled, shown) => {
    expect(scaledAmount(value, unit)).toEqual({ value: expect.closeTo(scaled, 9) as number, unit: shown })
  })

  it('leaves units without prefixes, and those whose case is in doubt, as they are', () => {
    expect(scaledAmount(1e9, 'gal')).toEqual({ value: 1e9, unit: 'gal' })
    expect(scaledAmount(1e9, 'mW')).toEqual({ value: 1e9, unit: 'mW' })
    expect(scaledAmount(1e6, 'kWh/ft2')).toEqual({ value: 1e6, unit: 'kWh/ft2' })
  })
})

describe('comparableAmount', () => {
  it('puts amounts of one quantity in their order, whatever their prefix', () => {
    expect(comparableAmount(1, 'MWh')).toBeGreaterThan(comparableAmount(999, 'kWh'))
    expect(comparableAmount(5, 'gal')).toBe(5)
  })
})
