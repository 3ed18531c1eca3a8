import { describe, expect, it } from 'vitest'
import {
  axisExponent,
  axisTitle,
  fullValueText,
  shareText,
  tickText,
  valueText,
} from '#renderer/drawing/axes/number-text.ts'

const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-GB', options).format(value)

describe('tickText', () => {
  it('has the decimals that the step needs, the same on every tick', () => {
    expect([0, 2.5, 5].map((value) => tickText(value, 2.5, 0, format))).toEqual(['0.0', '2.5', '5.0'])
    expect([0, 0.25, 0.5].map((value) => tickText(value, 0.25, 0, format))).toEqual(['0.00', '0.25', '0.50'])
    expect(tickText(1500, 500, 0, format)).toBe('1,500')
    expect(tickText(25, 25, 0, format)).toBe('25')
  })

  it('leaves out the power of ten that stands with the unit', () => {
    const axis = { min: 0, max: 2_500_000 }
    expect(axisExponent(axis)).toBe(6)
    expect(tickText(2_500_000, 500_000, 6, format)).toBe('2.5')
    expect(axisTitle('Wh', 6)).toBe('×10⁶ Wh')
    expect(axisTitle('kW', axisExponent({ min: 0, max: 60 }))).toBe('kW')
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
