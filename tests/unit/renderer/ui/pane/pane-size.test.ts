import { describe, expect, it } from 'vitest'
import { boundedSize, sizeOfKey } from '#renderer/ui/pane/pane-size.ts'

describe('sizeOfKey', () => {
  const bounds = { min: 200, max: 400 }

  it('grows and shrinks by the arrows of its side, inside its bounds', () => {
    expect(sizeOfKey('ArrowRight', 300, bounds, 'left')).toBe(316)
    expect(sizeOfKey('ArrowRight', 300, bounds, 'right')).toBe(284)
    expect(sizeOfKey('ArrowUp', 300, bounds, 'bottom')).toBe(316)
    expect(sizeOfKey('ArrowDown', 300, bounds, 'bottom')).toBe(284)
    expect(sizeOfKey('ArrowUp', 300, bounds, 'left')).toBeUndefined()
    expect(sizeOfKey('ArrowRight', 396, bounds, 'left')).toBe(400)
    expect([sizeOfKey('Home', 300, bounds, 'left'), sizeOfKey('End', 300, bounds, 'left')]).toEqual([
      200, 400,
    ])
    expect(sizeOfKey('Tab', 300, bounds, 'left')).toBeUndefined()
  })
})

describe('boundedSize', () => {
  it('keeps the minimum if there is no room for more', () => {
    expect(boundedSize(12.4, { min: 200, max: 400 })).toBe(200)
    expect(boundedSize(300, { min: 200, max: 90 })).toBe(200)
  })
})
