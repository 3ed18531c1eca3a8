import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffColumns } from '#shared/series/coverage/revisions.ts'
import { anyColumns, columnsOf, pairsOf } from '../columns-arbitrary.ts'

describe('diffColumns', () => {
  it('says what changed, what was added and what was withdrawn', () => {
    const before = columnsOf([
      [1, 10],
      [2, 20],
      [3, 30],
    ])
    const after = columnsOf([
      [2, 21],
      [3, 30],
      [4, 40],
    ])
    expect(diffColumns(before, after)).toEqual([
      { time: 1, before: 10 },
      { time: 2, before: 20, after: 21 },
      { time: 4, after: 40 },
    ])
  })

  it('leads from before to after when applied, and is empty between equals', () => {
    fc.assert(
      fc.property(anyColumns(20), anyColumns(20), (before, after) => {
        const state = new Map(pairsOf(before))
        for (const change of diffColumns(before, after)) {
          expect(state.get(change.time)).toBe(change.before)
          if (change.after === undefined) state.delete(change.time)
          else state.set(change.time, change.after)
        }
        expect(columnsOf([...state])).toEqual(after)
        expect(diffColumns(after, after)).toEqual([])
      }),
    )
  })
})
