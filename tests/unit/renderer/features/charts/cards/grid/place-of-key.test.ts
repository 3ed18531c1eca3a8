import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOfKey } from '#renderer/features/charts/cards/grid/place-of-key.ts'
import { GRID_COLUMNS } from '#renderer/ports/documents/workspace-document.ts'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
const place = { x: 3, y: 2, w: 6, h: 6 }

describe('placeOfKey', () => {
  it('moves by a cell', () => {
    expect(arrows.map((key) => placeOfKey({ key, shiftKey: false }, place))).toEqual([
      { ...place, x: 2 },
      { ...place, x: 4 },
      { ...place, y: 1 },
      { ...place, y: 3 },
    ])
  })

  it('makes larger or smaller with Shift', () => {
    expect(arrows.map((key) => placeOfKey({ key, shiftKey: true }, place))).toEqual([
      { ...place, w: 5 },
      { ...place, w: 7 },
      { ...place, h: 5 },
      { ...place, h: 7 },
    ])
  })

  it('stays in the grid, and no smaller than can be read', () => {
    const press = fc.record({ key: fc.constantFrom(...arrows), shiftKey: fc.boolean() })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
        const end = presses.reduce((at, each) => placeOfKey(each, at) ?? at, place)
        expect(end.x).toBeGreaterThanOrEqual(0)
        expect(end.y).toBeGreaterThanOrEqual(0)
        expect(end.x + end.w).toBeLessThanOrEqual(GRID_COLUMNS)
        expect(Math.min(end.w, end.h)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('answers nothing for other keys and at the edges', () => {
    expect(placeOfKey({ key: 'Enter', shiftKey: false }, place)).toBeUndefined()
    expect(placeOfKey({ key: 'ArrowLeft', shiftKey: false }, { ...place, x: 0 })).toBeUndefined()
    expect(placeOfKey({ key: 'ArrowRight', shiftKey: true }, { ...place, x: 6 })).toBeUndefined()
  })
})
