import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condense } from '#shared/savings/models/fit-time-of-week.ts'
import { splitTemperatures } from '#shared/savings/models/temperature-bins.ts'
import { fitLeastSquares } from '#shared/savings/statistics/least-squares.ts'

describe('condense', () => {
  it('leaves slopes, intercepts and their errors as a fit of every observation has them', () => {
    const observation = fc.record({
      temperature: fc.integer({ min: -2000, max: 4000 }).map((hundredths) => hundredths / 100),
      slot: fc.nat({ max: 4 }),
      y: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
    })
    const knots = [5, 12.5, 20]
    fc.assert(
      fc.property(fc.array(observation, { minLength: 60, maxLength: 200 }), (all) => {
        const temperatures = Float64Array.from(all, ({ temperature }) => temperature)
        const slots = Uint16Array.from(all, ({ slot }) => slot)
        const ys = Float64Array.from(all, ({ y }) => y)
        const { bins, weights, ...few } = condense({ ys, temperatures, slots }, 6, knots)
        const fit = fitLeastSquares(bins, few.ys, few.slots, 6, weights)
        const full = fitLeastSquares(splitTemperatures(temperatures, knots), ys, slots, 6)
        expect(few.ys.length).toBeLessThanOrEqual(5 * 4 * 2)
        expect([fit.p, fit.dropped]).toEqual([full.p, full.dropped])
        for (const of of ['slopes', 'intercepts', 'slopeFactors', 'interceptFactors'] as const)
          fit[of].forEach((value, at) => {
            const wanted = full[of][at] ?? NaN
            if (Number.isNaN(wanted)) expect(value).toBeNaN()
            else expect(Math.abs(value - wanted)).toBeLessThan(1e-9 * (1 + Math.abs(wanted)))
          })
      }),
    )
  })
})
