import { describe, expect, it } from 'vitest'
import { createSharedTimes } from '#renderer/cache/series/columns-in-memory.ts'

const LENGTH = 5000

function aSeries(value: number, moved = -1) {
  const times = Float64Array.from({ length: LENGTH }, (_, index) => index * 60 + (index === moved ? 1 : 0))
  return { times, values: new Float64Array(LENGTH).fill(value) }
}

describe('createSharedTimes', () => {
  it('gives series of the same instants one column of times, and each its values', () => {
    const { share } = createSharedTimes()
    const [first, second] = [share(aSeries(1)), share(aSeries(2))]
    expect(second.times).toBe(first.times)
    expect([first.values[0], second.values[0]]).toEqual([1, 2])
  })

  it('leaves a series alone that differs in a single instant', () => {
    const { share } = createSharedTimes()
    const first = share(aSeries(1))
    const other = share(aSeries(2, 2500))
    expect(other.times).not.toBe(first.times)
    expect(other.times[2500]).toBe(2500 * 60 + 1)
  })

  it('makes instants at one distance once, whoever reads them', () => {
    const { even, share } = createSharedTimes()
    const values = new Float64Array(LENGTH)
    const [first, second] = [even(60, 60, LENGTH), even(60, 60, LENGTH)]
    expect([first[0], first.at(-1)]).toEqual([60, 60 * LENGTH])
    expect(second).toBe(first)
    expect(even(60, 30, LENGTH)).not.toBe(first)
    expect(share({ times: first, values }).times).toBe(first)
  })
})
