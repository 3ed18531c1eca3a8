import { describe, expect, it } from 'vitest'
import { avoidedEnergy } from '#shared/savings/statements/avoided-energy.ts'
import type { BaselineForm } from '#shared/savings/models/baseline.ts'
import { lagOneCorrelation } from '#shared/savings/statistics/residuals.ts'
import { createBandShare, type BandInput } from '#shared/savings/statistics/savings-band.ts'
import { twoSidedProbability, twoSidedT } from '#shared/savings/statistics/student-t.ts'

const input: BandInput = {
  ...{ resolution: 'daily', n: 365, p: 3, rho: 0.4, squares: 3650, mean: 50 },
}

describe('createBandShare', () => {
  it('widens with autocorrelation, and never narrows where it is negative', () => {
    const at = (rho: number): number => createBandShare('meterlens', 0.9, { ...input, rho })(365, 12)
    expect(at(0.4)).toBeGreaterThan(at(0))
    expect(at(-0.4)).toBe(at(0))
  })

  it('narrows relative to the use as the reporting period grows', () => {
    const at = (m: number): number => createBandShare('meterlens', 0.9, input)(m, m / 30)
    expect(at(365)).toBeLessThan(at(30))
  })

  it('is wider at a higher confidence', () => {
    const all = [0.68, 0.8, 0.9, 0.95].map((confidence) =>
      createBandShare('meterlens', confidence, input)(365, 12),
    )
    expect(all.toSorted((a, b) => a - b)).toEqual(all)
  })
})

describe('twoSidedT', () => {
  it.each([
    [0.9, 1, 6.313751514675],
    [0.95, 10, 2.228138851965],
    [0.8, 5, 1.475884048824],
    [0.95, 1e6, 1.959966],
  ])('is that of printed tables: %d with %d degrees of freedom', (confidence, df, wanted) => {
    expect(twoSidedT(confidence, df)).toBeCloseTo(wanted, 6)
    expect(twoSidedProbability(wanted, df)).toBeCloseTo(1 - confidence, 6)
  })
})

describe('lagOneCorrelation', () => {
  it('is −1 for values that alternate and undefined for values that do not vary', () => {
    expect(lagOneCorrelation(Float64Array.of(1, -1, 1, -1, 1))).toBeCloseTo(-1, 12)
    expect(lagOneCorrelation(Float64Array.of(2, 2, 2, 2))).toBeUndefined()
  })
})

describe('avoidedEnergy', () => {
  const form: BaselineForm = {
    kind: 'time-of-week',
    knots: [10],
    occupied: [1, 0],
    intercepts: [100, NaN],
    occupiedSlopes: [1, 2],
    unoccupiedSlopes: [0, 0],
  }

  it('counts periods without an answer and those beyond the temperatures of the baseline', () => {
    const reporting = {
      times: Float64Array.of(0, 1, 2),
      ys: Float64Array.of(90, 80, 100),
      temperatures: Float64Array.of(5, 5, 30),
      slots: Uint16Array.of(0, 1, 0),
    }
    const avoided = avoidedEnergy({ form, temperatureRange: [0, 20] }, reporting, Float64Array.of(1, 1, 2))
    // Slot 1 never occurred; 100 + 5 − 90, and twice 100 + 10 + 2·20 − 100.
    expect([...avoided.cumulated]).toEqual([15, 115])
    expect(avoided).toMatchObject({ unpredicted: 1, extrapolated: 1 })
    expect(avoided.totals).toEqual({ baseline: 405, adjustments: 0, measured: 290, avoided: 115 })
  })
})
