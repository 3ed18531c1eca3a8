import { describe, expect, it } from 'vitest'
import { canStack, drawnMark } from '#renderer/query/operand-series.ts'
import {
  isFromZero,
  scaleOf,
  scalesOf,
  scalesOfView,
  withOtherBaseline,
  withScale,
} from '#renderer/workspace/document/scales.ts'
import { emptyView } from '#renderer/query/view/view-state.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { anOperandSeries, type OperandSeriesChanges } from '#support/an-operand-series.ts'

describe('withScale', () => {
  const limited = { ...emptyView, ...withScale(emptyView, 'kW', { upper: 40, isLogarithmic: false }) }

  it('is of the unit in all its spellings', () => {
    expect(scaleOf(limited, 'KW')).toEqual({ upper: 40, isLogarithmic: false })
    expect(scaleOf(limited, 'kWh')).toEqual({ isLogarithmic: false })
  })

  it('keeps none that follows the values', () => {
    expect(withScale(limited, 'kW', { isLogarithmic: false })).toEqual({ scales: {} })
  })
})

describe('scalesOfView', () => {
  it('shows the ends that a view keeps as received in the unit of each axis', () => {
    const celsius = { ...aVariable(1), unit: { shortText: '°C', longText: 'Celsius' } }
    const operands = [aKnownOperand(celsius), aKnownOperand(aVariable(2))]
    const scale = { lower: 30, isLogarithmic: false }
    expect(scalesOfView(scale, operands, 'imperial')).toEqual({
      '°f': { lower: 86, isLogarithmic: false },
      kw: scale,
    })
  })
})

describe('scaleOf', () => {
  const celsius = {
    ...emptyView,
    ...withScale(emptyView, '°C', { lower: 0, upper: 30, isLogarithmic: false }),
  }

  it('converts limits to the unit that a system shows instead, and back without a trace', () => {
    expect(scaleOf(celsius, '°F')).toEqual({ lower: 32, upper: 86, isLogarithmic: false })
    const fahrenheit = {
      ...celsius,
      ...withScale(celsius, '°F', { upper: 86, isLogarithmic: false }, ['°F']),
    }
    expect(fahrenheit.scales).toEqual({ '°f': { upper: 86, isLogarithmic: false } })
    expect(scaleOf(fahrenheit, '°C')).toEqual({ upper: 30, isLogarithmic: false })
    expect(withScale(celsius, '°F', { isLogarithmic: false }, ['°F'])).toEqual({ scales: {} })
  })

  it('lends nothing of a unit that has an axis of its own', () => {
    expect(scalesOf(celsius, ['°C', '°F', 'kW'])).toEqual({ '°c': celsius.scales['°c'] })
    expect(withScale(celsius, '°F', { upper: 90, isLogarithmic: false }, ['°C', '°F'])).toMatchObject({
      scales: { '°c': { upper: 30 }, '°f': { upper: 90 } },
    })
  })
})

describe('withOtherBaseline', () => {
  it('fits the values of amounts, and returns to the usual scale of the unit', () => {
    const scale = scaleOf(emptyView, 'kW')
    expect(isFromZero('kW', scale)).toBe(true)
    const fitted = withOtherBaseline('kW', scale)
    expect(fitted).toEqual({ isLogarithmic: false, baseline: 'fit' })
    const kept = { ...emptyView, ...withScale(emptyView, 'kW', fitted) }
    expect(isFromZero('kW', scaleOf(kept, 'kW'))).toBe(false)
    expect(withOtherBaseline('kW', fitted)).toEqual(scale)
  })

  it('begins a temperature at zero only where that was chosen', () => {
    const scale = scaleOf(emptyView, '°C')
    expect(isFromZero('°C', scale)).toBe(false)
    expect(withOtherBaseline('°C', scale)).toMatchObject({ baseline: 'zero' })
  })
})

describe('canStack', () => {
  const interval = { start: 0, end: 7_200_000 }
  const rate = (changes: OperandSeriesChanges = {}) =>
    anOperandSeries(hourlyColumns([1, 2]), interval, changes)

  it('is so for rates in one unit at one resolution', () => {
    expect(canStack([rate(), rate({ units: 'KW' })])).toBe(true)
    expect(canStack([rate()])).toBe(false)
    expect(canStack([rate(), rate({ units: 'W' })])).toBe(false)
    expect(canStack([rate(), rate({ shown: { resolution: 'daily' } })])).toBe(false)
    expect(canStack([rate(), rate({ variable: { kind: 'totalizer' } })])).toBe(false)
  })

  it('decides whether a stack is drawn', () => {
    expect(drawnMark('stacked-bar', [rate(), rate()])).toBe('stacked-bar')
    expect(drawnMark('stacked-bar', [rate()])).toBe('bar')
    expect(drawnMark('stacked-area', [rate(), rate({ units: 'W' })])).toBe('area')
    expect(drawnMark('line', [])).toBe('line')
  })
})
