import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanBetween, runningSums } from '#shared/series/pyramid/running-sums.ts'

const anyStretch = fc.integer({ min: 0, max: 100 }).chain((length) =>
  fc.record({
    values: fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length }),
    ends: fc.tuple(fc.nat(length), fc.nat(length)),
  }),
)

describe('meanBetween', () => {
  it('is the mean of each reading, weighted or not', () => {
    fc.assert(
      fc.property(anyStretch, fc.boolean(), ({ values, ends }, isWeighted) => {
        const [from, to] = ends.toSorted((a, b) => a - b)
        const weightAt = (index: number): number => (isWeighted ? 1 + (index % 7) : 1)
        const columns = { times: Float64Array.from(values, (_, at) => at), values: Float64Array.from(values) }
        const sums = runningSums(columns, isWeighted ? weightAt : undefined)
        let [sum, weight] = [0, 0]
        for (let index = from ?? 0; index < (to ?? 0); index++) {
          sum += (values[index] ?? NaN) * weightAt(index)
          weight += weightAt(index)
        }
        const mean = meanBetween(sums, from ?? 0, to ?? 0)
        if (weight === 0) expect(mean).toBeNaN()
        else expect(mean).toBeCloseTo(sum / weight, 9)
      }),
    )
  })
})
