import { describe, expect, it } from 'vitest'
import { baselineErrorOf } from '#shared/savings/statements/avoided-energy.ts'
import { type SavingsConvention, savingsConventions } from '#shared/savings/statistics/conventions.ts'
import { fitBaseline } from '#shared/savings/statements/state-baseline.ts'
import { predictBaseline, type Observations } from '#shared/savings/models/baseline.ts'
import { celsiusRules, fitDegreeDays } from '#shared/savings/models/fit-degree-days.ts'
import { fitLeastSquares } from '#shared/savings/statistics/least-squares.ts'
import { seededRandom } from '#support/seeded-random.ts'

/** A year of days whose use follows the weather below 15 °C, and is 40 higher from Monday to Friday. */
function aYear(noise: number, seed = 3): Observations {
  const random = seededRandom(seed)
  const days = Array.from({ length: 365 }, (_, day) => day)
  const temperatures = Float64Array.from(
    days,
    (day) => 10 - 12 * Math.cos((day / 365) * 2 * Math.PI) + random() * 4,
  )
  const slots = Uint16Array.from(days, (day) => day % 7)
  const ys = temperatures.map(
    (t, day) => 100 + 4 * Math.max(0, 15 - t) + ((slots[day] ?? 0) < 5 ? 40 : 0) + noise * (random() - 0.5),
  )
  return { times: Float64Array.from(days), ys, temperatures, slots }
}

describe('fitDegreeDays', () => {
  it('takes the pair of balance points with the highest adjusted R², as a fit of each pair shows', () => {
    const { ys, temperatures, ...rest } = aYear(60)
    const n = ys.length
    const mean = ys.reduce((sum, y) => sum + y, 0) / n
    const total = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0)
    const fit = fitDegreeDays({ ys, temperatures, ...rest }, celsiusRules)
    const adjustedOf = (fitted: Float64Array, k: number): number => {
      const squares = ys.reduce((sum, y, day) => sum + (y - (fitted[day] ?? NaN)) ** 2, 0)
      return 1 - ((squares / total) * (n - 1)) / (n - k - 1)
    }
    const best = celsiusRules.balancePoints.map((at) => {
      const column = temperatures.map((t) => Math.max(0, at - t))
      const enough = column.filter((value) => value > 0).length >= 10
      return enough ? adjustedOf(fitLeastSquares([column], ys).fitted, 1) : -Infinity
    })
    expect(fit && adjustedOf(fit.fitted, fit.slopeCount)).toBeGreaterThanOrEqual(Math.max(...best) - 1e-12)
    expect(fit?.parameters.some(({ name }) => name === 'below-point')).toBe(true)
  })

  it('leaves a slope out that would fall with degree days', () => {
    const year = aYear(0)
    const falling = { ...year, ys: year.temperatures.map((t) => 50 - Math.max(0, t - 10)) }
    const fit = fitDegreeDays(falling, celsiusRules)
    expect(fit?.parameters.find(({ name }) => name === 'above')).toBeUndefined()
  })
})

describe('baselineErrorOf', () => {
  it('counts by the convention of nmecr an intercept and two slopes where both sides begin at one point', () => {
    const year = aYear(20)
    const bent = {
      ...year,
      ys: year.ys.map((y, day) => y + 2 * Math.max(0, (year.temperatures[day] ?? 0) - 15)),
    }
    const fit = fitBaseline(bent, { model: 'four', convention: 'nmecr', isFahrenheit: false, slotCount: 7 })
    const counted = (convention: SavingsConvention) =>
      fit && baselineErrorOf(bent.ys, fit, 'daily', convention).p
    expect(savingsConventions.map(counted)).toEqual([4, 2, 3, 4])
  })
})

describe('fitBaseline', () => {
  it('refuses a use below zero without degree days by the convention of CalTRACK alone', () => {
    const year = aYear(20)
    const gas = { ...year, ys: year.temperatures.map((t, day) => 4 * Math.max(0, 15 - t) - 3 - (day % 3)) }
    const baseOf = (convention: 'meterlens' | 'caltrack') => {
      const fit = fitBaseline(gas, { model: 'degree-days', convention, isFahrenheit: false, slotCount: 7 })
      return fit?.parameters.find(({ name }) => name === 'base')?.value
    }
    expect(baseOf('meterlens')).toBeCloseTo(-4, 0)
    expect(baseOf('caltrack')).toBeGreaterThanOrEqual(0)
  })

  it('tells working days from others by time of week and temperature', () => {
    const year = aYear(0)
    const request = { isFahrenheit: false, slotCount: 7 } as const
    const week = fitBaseline(year, { model: 'time-of-week', ...request })
    expect(week?.form).toMatchObject({ kind: 'time-of-week', occupied: [1, 1, 1, 1, 1, 0, 0] })
    const spread = (fitted: Float64Array | undefined): number =>
      Math.max(...year.ys.map((y, day) => Math.abs(y - (fitted?.[day] ?? NaN))))
    expect(spread(week?.fitted)).toBeLessThan(
      spread(fitBaseline(year, { model: 'heating', ...request })?.fitted) / 3,
    )
  })

  it('predicts the values that it was fitted to', () => {
    const year = aYear(30)
    for (const model of ['mean', 'degree-days', 'linear', 'five', 'time-of-week'] as const) {
      const fit = fitBaseline(year, { model, isFahrenheit: false, slotCount: 7 })
      const predicted = fit && predictBaseline(fit.form, year)
      expect(
        Math.max(...year.ys.map((_, day) => Math.abs((predicted?.[day] ?? NaN) - (fit?.fitted[day] ?? NaN)))),
      ).toBeLessThan(1e-9)
    }
  })

  it('has no model for fewer values than parameters', () => {
    const few: Observations = {
      times: Float64Array.of(0, 1, 2),
      ys: Float64Array.of(1, 2, 3),
      temperatures: Float64Array.of(1, 2, 3),
      slots: Uint16Array.of(0, 1, 2),
    }
    for (const model of ['five', 'degree-days', 'time-of-week'] as const)
      expect(fitBaseline(few, { model, isFahrenheit: false, slotCount: 7 })).toBeUndefined()
  })
})
