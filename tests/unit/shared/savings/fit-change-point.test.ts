import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLeastSquares } from '#shared/savings/statistics/least-squares.ts'
import { fitChangePoint } from '#shared/savings/models/fit-curve.ts'
import type { Observations } from '#shared/savings/models/baseline.ts'

/** 40 points, some with equal temperatures, as any days may have. */
const pointsArbitrary = fc.array(
  fc.record({ t: fc.integer({ min: -20, max: 35 }), y: fc.double({ min: 0, max: 100, noNaN: true }) }),
  { minLength: 40, maxLength: 40 },
)

function observationsOf(points: readonly { readonly t: number; readonly y: number }[]): Observations {
  return {
    times: Float64Array.from(points.keys()),
    ys: Float64Array.from(points, ({ y }) => y),
    temperatures: Float64Array.from(points, ({ t }) => t),
    slots: new Uint16Array(points.length),
  }
}

function squaresOf(ys: Float64Array, fitted: Float64Array): number {
  return ys.reduce((sum, y, index) => sum + (y - (fitted[index] ?? NaN)) ** 2, 0)
}

/**
 * Returns the sum of squares of the best curve whose change points lie on a grid with two different temperatures beyond
 * each.
 */
function bruteSquares(
  { ys, temperatures }: Observations,
  model: 'heating' | 'cooling' | 'four' | 'five',
): number {
  const distinct = [...new Set(temperatures)].sort((a, b) => a - b)
  const [from = NaN, to = NaN] = [distinct[2], distinct.at(-3)]
  const grid: number[] = []
  for (let at = from; at <= to; at += 0.25) grid.push(at)
  const below = (at: number): Float64Array => temperatures.map((t) => Math.min(0, t - at))
  const above = (at: number): Float64Array => temperatures.map((t) => Math.max(0, t - at))
  const squares = (columns: readonly Float64Array[]): number =>
    squaresOf(ys, fitLeastSquares(columns, ys).fitted)
  if (model === 'heating') return Math.min(...grid.map((at) => squares([below(at)])))
  if (model === 'cooling') return Math.min(...grid.map((at) => squares([above(at)])))
  if (model === 'four') return Math.min(...grid.map((at) => squares([below(at), above(at)])))
  return Math.min(
    ...grid.flatMap((low, index) =>
      index % 4 === 0
        ? grid.flatMap((high, other) =>
            high >= low && other % 4 === 0 ? [squares([below(low), above(high)])] : [],
          )
        : [],
    ),
  )
}

describe('fitChangePoint', () => {
  it.each(['heating', 'cooling', 'four', 'five'] as const)(
    'is never above the best of a brute search: %s',
    (model) => {
      fc.assert(
        fc.property(pointsArbitrary, (points) => {
          const observations = observationsOf(points)
          fc.pre(new Set(observations.temperatures).size > 8)
          const fit = fitChangePoint(observations, model)
          const ours = squaresOf(observations.ys, fit?.fitted ?? new Float64Array(0))
          expect(ours).toBeLessThanOrEqual(bruteSquares(observations, model) * (1 + 1e-9))
        }),
        { numRuns: model === 'five' ? 8 : 25 },
      )
    },
  )

  it('finds a change point and slopes that were put in, with their errors at zero', () => {
    const points = Array.from({ length: 60 }, (_, index) => ({
      t: index / 2 - 5,
      y: 20 + 3 * Math.max(0, 12.3 - (index / 2 - 5)),
    }))
    const fit = fitChangePoint(observationsOf(points), 'heating')
    const valueOf = (name: string): number => fit?.parameters.find((one) => one.name === name)?.value ?? NaN
    expect(valueOf('below-point')).toBeCloseTo(12.3, 9)
    expect(valueOf('below')).toBeCloseTo(-3, 9)
    expect(valueOf('base')).toBeCloseTo(20, 9)
    expect(fit).toMatchObject({ p: 3, slopeCount: 1 })
  })
})
