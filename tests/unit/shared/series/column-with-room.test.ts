import { describe, expect, it } from 'vitest'
import { appended, columnWithRoom } from '#shared/series/columns.ts'

const LONG = 1_000_000

describe('appended', () => {
  it('adds to a long column without a copy, and leaves the column as it was', () => {
    const column = columnWithRoom(LONG)
    const longer = appended(column, Float64Array.of(1, 2))
    expect(longer.buffer).toBe(column.buffer)
    expect([...longer.subarray(LONG - 1)]).toEqual([0, 1, 2])
    expect(column).toHaveLength(LONG)
  })

  it('copies if another column has other values there', () => {
    const column = columnWithRoom(LONG)
    const one = appended(column, Float64Array.of(1, 2))
    const other = appended(column, Float64Array.of(1, 3))
    expect([...one.subarray(LONG)]).toEqual([1, 2])
    expect([...other.subarray(LONG)]).toEqual([1, 3])
    expect(other.buffer).not.toBe(column.buffer)
  })

  it('shares the memory of a column that has the same values there', () => {
    const column = columnWithRoom(LONG)
    const one = appended(column, Float64Array.of(1, 2))
    const other = appended(column, Float64Array.of(1, 2))
    expect(other.buffer).toBe(one.buffer)
    expect([...other.subarray(LONG)]).toEqual([1, 2])
  })

  it('copies once the room is taken, and has room again', () => {
    const column = columnWithRoom(LONG)
    const full = appended(column, new Float64Array(LONG / 8))
    const longer = appended(full, Float64Array.of(1))
    expect(full.buffer).toBe(column.buffer)
    expect(longer.buffer).not.toBe(column.buffer)
    expect(appended(longer, Float64Array.of(2)).buffer).toBe(longer.buffer)
    expect([...longer.subarray(full.length)]).toEqual([1])
  })

  it('adds after the part of a column that begins later', () => {
    const column = columnWithRoom(LONG)
    const part = appended(column.subarray(10), Float64Array.of(1))
    expect(part).toHaveLength(LONG - 9)
    expect(part.at(-1)).toBe(1)
  })

  it('copies short columns, and those of memory without room', () => {
    const short = columnWithRoom(3)
    expect([...appended(short, Float64Array.of(1))]).toEqual([0, 0, 0, 1])
    expect([...appended(Float64Array.of(5).subarray(0, 0), Float64Array.of(1))]).toEqual([1])
  })

  it('copies a part that ends before the values in use', () => {
    const column = columnWithRoom(LONG)
    const part = appended(column.subarray(0, 5), Float64Array.of(1))
    expect([...part]).toEqual([0, 0, 0, 0, 0, 1])
    expect(column[5]).toBe(0)
  })
})
