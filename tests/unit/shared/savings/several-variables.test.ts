import { describe, expect, it } from 'vitest'
import { billingEdges } from '#shared/savings/periods/metered-periods.ts'
import { fitSeveral, celsiusRules, fitDegreeDays } from '#shared/savings/models/fit-degree-days.ts'
import { predictBaseline, type Observations } from '#shared/savings/models/baseline.ts'
import { seededRandom } from '#support/seeded-random.ts'

/** 365 days: 50, 3 for each degree below 14 °C, 0.2 for each piece produced, and noise. */
function aPlant(noise: number): Observations {
  const random = seededRandom(11)
  const days = Array.from({ length: 365 }, (_, day) => day)
  const temperatures = Float64Array.from(days, (day) => 9 - 11 * Math.cos(day / 58) + 6 * random())
  const pieces = Float64Array.from(days, (day) => (day % 7 < 5 ? 400 + 200 * random() : 0))
  const ys = temperatures.map(
    (t, day) => 50 + 3 * Math.max(0, 14 - t) + 0.2 * (pieces[day] ?? 0) + noise * (random() - 0.5),
  )
  return { times: Float64Array.from(days), ys, temperatures, slots: new Uint16Array(365), drivers: [pieces] }
}

describe('fitSeveral', () => {
  it('finds the slope of production beside the degree days that were put in', () => {
    const plant = aPlant(0)
    const fit = fitSeveral(plant, celsiusRules)
    const valueOf = (name: string) => fit?.parameters.find((one) => one.name === name)?.value
    expect(valueOf('driver')).toBeCloseTo(0.2, 9)
    expect(valueOf('below-point')).toBe(14)
    expect(valueOf('below')).toBeCloseTo(-3, 9)
    expect(fit?.p).toBe(4)
    const predicted = fit && predictBaseline(fit.form, plant)
    expect(predicted?.[100]).toBeCloseTo(plant.ys[100] ?? NaN, 8)
  })

  it('explains more than degree days alone, and no other pair of balance points explains more', () => {
    const plant = aPlant(30)
    const squares = (fitted: Float64Array | undefined) =>
      plant.ys.reduce((sum, y, day) => sum + (y - (fitted?.[day] ?? NaN)) ** 2, 0)
    const several = squares(fitSeveral(plant, celsiusRules)?.fitted)
    expect(several).toBeLessThan(squares(fitDegreeDays(plant, celsiusRules)?.fitted) / 10)
    const each = celsiusRules.balancePoints.map((at) =>
      squares(fitSeveral(plant, { ...celsiusRules, balancePoints: [at] })?.fitted),
    )
    expect(several).toBeLessThanOrEqual(Math.min(...each) * (1 + 1e-9))
  })

  it('has no fit where a driver depends on another', () => {
    const plant = aPlant(5)
    const [pieces = new Float64Array(0)] = plant.drivers ?? []
    expect(
      fitSeveral({ ...plant, drivers: [pieces, pieces.map((one) => 2 * one)] }, celsiusRules),
    ).toBeUndefined()
  })
})

describe('billingEdges', () => {
  it('are midnights of one day of each month that reach over the range', () => {
    const zone = 'Europe/London'
    const range = { start: Date.UTC(2022, 0, 20), end: Date.UTC(2022, 5, 2, -1) }
    const edges = [...billingEdges(range, 14, zone)].map((at) => new Date(at).toISOString().slice(0, 16))
    expect(edges).toEqual([
      ...['2022-01-14T00:00', '2022-02-14T00:00', '2022-03-14T00:00'],
      ...['2022-04-13T23:00', '2022-05-13T23:00', '2022-06-13T23:00'],
    ])
  })
})
