import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packColumns, unpackColumns } from '#shared/series/packing/pack-columns.ts'
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
