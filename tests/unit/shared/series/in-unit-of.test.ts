import { describe, expect, it } from 'vitest'
import { inUnitOf } from '#shared/series/in-unit-of.ts'
import { formulaFunction, numberFormula } from '#shared/series/formula.ts'

const columns = { times: Float64Array.of(0, 1), values: Float64Array.of(10, -40) }

describe('inUnitOf', () => {
  it('converts levels, and the sides of a ratio later', () => {
    expect(inUnitOf('W', 'kW', columns)).toEqual({
      units: 'W',
      columns: { times: columns.times, values: Float64Array.of(10_000, -40_000) },
    })
    expect(inUnitOf('°F', '°C', columns).columns.values[0]).toBeCloseTo(50, 9)
    const ratio = {
      times: columns.times,
      parts: [columns.values],
      formula: { kind: 'part', index: 0 } as const,
      nearZero: new Float64Array(),
    }
    const formula = inUnitOf('°F', '°C', { ...columns, ratio }).columns.ratio?.formula
    expect(formulaFunction(formula ?? numberFormula(NaN))([10])).toBeCloseTo(50, 9)
  })

  it('leaves them in their own unit where none is named, or one of something else', () => {
    expect(inUnitOf(undefined, 'kW', columns)).toEqual({ units: 'kW', columns })
    expect(inUnitOf('°F', 'kW', columns)).toEqual({ units: 'kW', columns })
  })
})
