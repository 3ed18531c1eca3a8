import { describe, expect, it } from 'vitest'
import { axisUnit, fullValueText, shareText, tickText, valueText } from '#renderer/plot/axes/number-text.ts'

const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-GB', options).format(value)

describe('tickText', () => {
  it('has the decimals that the step needs, the same on every tick', () => {
    expect([0, 2.5, 5].map((value) => tickText(value, 2.5, 1, format))).toEqual(['0.0', '2.5', '5.0'])
    expect([0, 0.25, 0.5].map((value) => tickText(value, 0.25, 1, format))).toEqual(['0.00', '0.25', '0.50'])
    expect(tickText(1500, 500, 1, format)).toBe('1,500')
    expect(tickText(25, 25, 1, format)).toBe('25')
  })

  it('divides by the number in the unit', () => {
    expect(tickText(2_500_000, 500_000, 1e6, format)).toBe('2.5')
  })
})

describe('axisUnit', () => {
  it('takes the prefix that suits the axis, from its largest value on either side of zero', () => {
    expect(axisUnit('kW', { min: 0, max: 6000 })).toEqual({ title: 'kW', divisor: 1, suffix: 'kW' })
    expect(axisUnit('kWh', { min: 0, max: 35_000_000 })).toEqual({
      title: 'GWh',
      divisor: 1e6,
      suffix: 'GWh',
    })
    expect(axisUnit('kW', { min: -40_000, max: 10 })).toEqual({ title: 'MW', divisor: 1000, suffix: 'MW' })
  })

  it('leaves out a power of ten where the unit has no prefix', () => {
    expect(axisUnit('gal', { min: 0, max: 2_500_000 })).toEqual({
      title: '×10⁶ gal',
      divisor: 1e6,
      suffix: '',
    })
  })
})

describe('valueText', () => {
  it('has three or four significant figures, and all digits before the point', () => {
    expect([18.7654, 0.123456, 3, 123456.7, -5.2].map((value) => valueText(value, format))).toEqual([
      '18.77',
      '0.1235',
      '3.00',
      '123,457',
      '-5.20',
    ])
  })

  it('writes zero without decimals', () => {
    expect(valueText(0, format)).toBe('0')
  })

  it('says that there is none', () => {
    expect(valueText(undefined, format)).toBe('–')
    expect(fullValueText(undefined, 'kW', format)).toBe('No value')
  })
})

describe('shareText', () => {
  it('says 100 only when nothing lacks', () => {
    expect(shareText({ present: 8760, expected: 8760 }, format)).toBe('100 %')
    expect(shareText({ present: 8_759_999, expected: 8_760_000 }, format)).toBe('99.9 %')
    expect(shareText({ present: 0, expected: 0 }, format)).toBe('–')
  })
})
