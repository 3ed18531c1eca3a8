import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesOfValues,
  lengthOfValues,
  packColumns,
  packValues,
  unpackColumns,
  unpackValues,
} from '#shared/series/packing/pack-columns.ts'
import { anyColumns, columnsOf, pairsOf } from '../columns-arbitrary.ts'

describe('packColumns', () => {
  it('leads back to any columns', () => {
    fc.assert(
      fc.property(anyColumns(30), (columns) => {
        expect(pairsOf(unpackColumns(packColumns(columns)))).toEqual(pairsOf(columns))
      }),
    )
  })

  it('leads back to a part of larger columns, and owns its memory', () => {
    const { times, values } = columnsOf([
      [0, 1.5],
      [7, 2],
      [8, 0.25],
      [60, 1 / 3],
    ])
    const part = { times: times.subarray(1), values: values.subarray(1) }
    const packed = packColumns(part)
    expect(pairsOf(unpackColumns(packed))).toEqual(pairsOf(part))
    expect([packed.times, packed.values].map((one) => 'buffer' in one && one.buffer.byteLength)).toEqual([
      24, 24,
    ])
  })

  it('implies regular stamps and packs short decimals', () => {
    expect(
      packColumns(
        columnsOf([
          [60, 1.5],
          [120, 2],
          [180, 0.25],
        ]),
      ),
    ).toMatchObject({
      times: { first: 60, step: 60 },
      values: { scale: 100 },
    })
  })
})

const metered = fc
  .tuple(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => digits / 10 ** decimals)
const near = fc.integer({ min: 0, max: 60_000 }).map((digits) => 1_234_567 + digits / 100)
const anything = fc.double()
/** Whole numbers and decimals with as many digits as a double has. */
const nearTheLimit = fc
  .tuple(
    fc.integer({ min: -(2 ** 40), max: 2 ** 34 }),
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom(1, -1),
  )
  .map(([digits, decimals, sign]) => (sign * (Number.MAX_SAFE_INTEGER + digits)) / 10 ** decimals)
const subnormal = fc.integer({ min: -9, max: 9 }).map((count) => count * Number.MIN_VALUE)
const anyValues = fc.oneof(
  ...[metered, near, anything, nearTheLimit, subnormal].map((value) =>
    fc.array(fc.oneof({ weight: 20, arbitrary: value }, fc.constant(NaN))),
  ),
)

function unpacked(values: readonly number[]): readonly number[] {
  return [...unpackValues(packValues(Float64Array.from(values)), 0, values.length)]
}

describe('packValues', () => {
  it('leads back to every value, to the bit', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        // toEqual distinguishes -0 from 0 and accepts NaN.
        expect(unpacked(values)).toEqual(values)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps 9,007,199,253.065567, whose digits end where whole numbers stop being exact', () => {
    expect(unpacked([9007199253.065567])).toEqual([9007199253.065567])
    expect(unpacked([9007199253.065567, 9007199251.5])).toEqual([9007199253.065567, 9007199251.5])
  })

  it('answers any part', () => {
    fc.assert(
      fc.property(anyValues, fc.nat(), fc.nat(), (values, a, b) => {
        const [from = 0, to = 0] = [a, b].map((end) => end % (values.length + 1)).sort((x, y) => x - y)
        const packed = packValues(Float64Array.from(values))
        expect([...unpackValues(packed, from, to)]).toEqual(values.slice(from, to))
        expect(lengthOfValues(packed)).toBe(values.length)
      }),
    )
  })

  it.each([
    ['two decimals near each other, in two bytes', [80.12, 93.5, NaN, 101.07], 2],
    ['a totalizer with decimals, in four', [10_000_000.25, 10_123_456.5, 10_999_999.75], 4],
    ['what is no short decimal, in eight', [1 / 3, 2 / 3], 8],
    ['a range beyond four bytes, in eight', [0, 1e12], 8],
    ['a negative zero, in eight', [0, -0], 8],
    ['nothing but absent values, in eight', [NaN], 8],
  ])('keeps %s', (_, values, bytes) => {
    expect(bytesOfValues(packValues(Float64Array.from(values))) / values.length).toBe(bytes)
  })
})
