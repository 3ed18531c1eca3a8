import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfStamps, packStamps, unpackStamps } from '#shared/series/packing/pack-stamps.ts'

const MINUTE = 60_000
/** Steps are mostly near a minute, sometimes across a hole, and rarely not whole ms. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 2 * MINUTE }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 * 24 * 60 * MINUTE }) },
  { weight: 1, arbitrary: fc.double({ min: 0.001, max: MINUTE, noNaN: true }) },
)

it('brings every stamp back exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 2e12 }),
      fc.array(step),
      fc.boolean(),
      (first, steps, hasAny) => {
        const times = [first]
        for (const each of steps) times.push((times.at(-1) ?? 0) + each)
        const columns = Float64Array.from(hasAny ? times : [])
        expect([...unpackStamps(packStamps(columns))]).toEqual([...columns])
      },
    ),
  )
})

it('takes two bytes for a reading about a minute after another, holes or not', () => {
  const times = Float64Array.from({ length: 1001 }, (_, i) => i * MINUTE + ((i * 7919) % 20_000))
  expect(bytesOfStamps(packStamps(times))).toBe(1000 * 2)
  const holed = times.map((time, i) => (i > 500 ? time + 1e9 : time))
  expect(bytesOfStamps(packStamps(holed))).toBe(1000 * 2 + 8)
})

it('leaves stamps as they are that are mostly far apart', () => {
  const days = Float64Array.from({ length: 20 }, (_, i) => i * i * 24 * 60 * MINUTE)
  expect(bytesOfStamps(packStamps(days))).toBe(20 * 8)
})
