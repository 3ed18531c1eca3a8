import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesFromColumns, columnsFromBytes } from '#shared/bundle/part.ts'
import { columnsOf } from '#support/a-segment.ts'

const someColumns = fc
  .uniqueArray(fc.integer(), { maxLength: 50 })
  .chain((times) =>
    fc.tuple(
      fc.constant(times.toSorted((a, b) => a - b)),
      fc.array(fc.double({ noNaN: true }), { minLength: times.length, maxLength: times.length }),
    ),
  )
  .map(([times, values]) => columnsOf(times.map((time, at) => [time, values[at] ?? 0])))

describe('columnsFromBytes', () => {
  it('reads back every bit of what was written', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        expect(columnsFromBytes(bytesFromColumns(columns), columns.times.length)).toEqual(columns)
      }),
    )
  })

  it('reads the lowest byte first, on whatever machine', () => {
    expect([...bytesFromColumns(columnsOf([[1, -2]]))]).toEqual([
      0, 0, 0, 0, 0, 0, 240, 63, 0, 0, 0, 0, 0, 0, 0, 192,
    ])
  })

  it('reads what does not begin on a word of eight', () => {
    const bytes = bytesFromColumns(columnsOf([[7, 8]]))
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(columnsFromBytes(shifted.subarray(3), 1)).toEqual(columnsOf([[7, 8]]))
  })

  it('refuses what is not columns of so many points, or does not follow the part before', () => {
    const bytes = bytesFromColumns(columnsOf([[7, 8]]))
    expect(columnsFromBytes(bytes, 2)).toBeUndefined()
    expect(columnsFromBytes(bytes.subarray(1), 1)).toBeUndefined()
    expect(columnsFromBytes(bytes, 1, 7)).toBeUndefined()
    expect(columnsFromBytes(bytes, 1, 6)).toBeDefined()
  })
})
