import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignColumns } from '#shared/series/align.ts'
import { anyColumns, pairsOf } from './columns-arbitrary.ts'

describe('alignColumns', () => {
  it('has every time once, ascending, and every value in its place, NaN elsewhere', () => {
    fc.assert(
      fc.property(fc.array(anyColumns(20), { maxLength: 6 }), (list) => {
        const { times, values } = alignColumns(list)
        const expected = new Set(list.flatMap((columns) => [...columns.times]))
        expect([...times]).toEqual([...expected].sort((a, b) => a - b))
        list.forEach((columns, index) => {
          const cached = new Map(pairsOf(columns))
          expect([...(values[index] ?? [])]).toEqual([...times].map((at) => cached.get(at) ?? NaN))
        })
      }),
    )
  })

  it('does not share memory with a single series', () => {
    const columns = { times: Float64Array.of(1), values: Float64Array.of(2) }
    expect(alignColumns([columns]).times.buffer).not.toBe(columns.times.buffer)
  })
})
