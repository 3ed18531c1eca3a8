import { describe, expect, it } from 'vitest'
import { movedMultiple } from '#renderer/features/charts/plot/moved-multiple.ts'

const wall = { count: 20, columns: 6, page: 12 }

describe('movedMultiple', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 7],
    ['ArrowUp', 7, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 18, 19],
    ['PageDown', 3, 15],
    ['Home', 11, 0],
    ['End', 3, 19],
  ])('goes by %s from %i to %i', (key, from, to) => {
    expect(movedMultiple(key, from, wall)).toBe(to)
  })

  it('begins with the first, and leaves other keys alone', () => {
    expect(movedMultiple('ArrowDown', undefined, wall)).toBe(0)
    expect(movedMultiple('a', 3, wall)).toBeUndefined()
    expect(movedMultiple('End', 0, { ...wall, count: 0 })).toBeUndefined()
  })
})
