import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortDescending, sortPairsDescending } from '#shared/analysis/duration/sort-descending.ts'
import { seededRandom } from '../../../../support/seeded-random.ts'

const sorted = (values: Float64Array): Float64Array => values.slice().sort().reverse()

const anyValues = fc.float64Array({ noNaN: true, noDefaultInfinity: true, maxLength: 400 })

describe('sortDescending', () => {
  it('is the built-in sort the other way round', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const before = values.slice()
        expect(sortDescending(values).map((one) => one + 0)).toEqual(sorted(values).map((one) => one + 0))
        expect(values).toEqual(before)
      }),
    )
  })

  it.each([
    ['few distinct values', (random: () => number) => Math.floor(random() * 20)],
    ['values that all differ', (random: () => number) => random() * 100 - 50],
    ['a spike among small values', (random: () => number) => (random() < 0.001 ? 1e12 * random() : random())],
    ['magnitudes of every size', (random: () => number) => (random() - 0.5) * 10 ** (600 * random() - 300)],
    ['one value', () => 7.5],
    ['values that cannot be told apart by a scale', (random: () => number) => (random() < 0.5 ? 5e-324 : 0)],
  ])('sorts many of %s', (_, valueOf) => {
    const random = seededRandom(11)
    const values = Float64Array.from({ length: 50_000 }, () => valueOf(random))
    expect(sortDescending(values)).toEqual(sorted(values))
  })
})

describe('sortPairsDescending', () => {
  it('moves companion values together with their value', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const pairs = sortPairsDescending(
          values,
          values.map((one) => -one),
        )
        expect(pairs.values.map((one) => one + 0)).toEqual(sorted(values).map((one) => one + 0))
        expect(pairs.beside.map((one) => -one + 0)).toEqual(pairs.values.map((one) => one + 0))
      }),
    )
  })
})
