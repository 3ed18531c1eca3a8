import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNumberBytes } from '#shared/export/bytes/number-bytes.ts'
import type { CsvDecimal } from '#shared/export/csv-table.ts'
import { writtenCells } from './written-cells.ts'

/** Writes each number with one writer, as in a column. */
function cellsOf(values: readonly number[], decimal: CsvDecimal = '.'): readonly string[] {
  return writtenCells(createNumberBytes(decimal), values)
}

const readings = fc
  .record({ whole: fc.maxSafeInteger(), decimals: fc.nat({ max: 9 }) })
  .map(({ whole, decimals }) => whole / 10 ** decimals)
const numbers = fc.oneof(
  readings,
  fc.double({ noNaN: true }),
  fc.integer({ min: -2000, max: 2000 }).map((whole) => whole / 100),
  fc.float({ noNaN: true }),
)

describe('createNumberBytes', () => {
  it('writes what String writes, whatever the column had before', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 20 }), (values) => {
        expect(cellsOf(values)).toEqual(values.map(String))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [0, '0'],
    [-0, '0'],
    [100, '100'],
    [0.1 + 0.2, '0.30000000000000004'],
    [0.000001, '0.000001'],
    [1.5e-7, '1.5e-7'],
    [1e15, '1000000000000000'],
    [999_999_999_999_999.9, '999999999999999.9'],
    [1e21, '1e+21'],
    [-Infinity, '-Infinity'],
    [NaN, ''],
  ])('writes %d as %s', (value, text) => {
    expect(cellsOf([value])).toEqual([text])
    expect(cellsOf([0.25, value])).toEqual(['0.25', text])
  })

  it('has the decimal mark of the file, in numbers of any length', () => {
    expect(cellsOf([-1.5, 1 / 3], ',')).toEqual(['-1,5', '0,3333333333333333'])
  })
})
