import { describe, expect, it } from 'vitest'
import { boundedWidth, widthOfKey } from '#renderer/ui/pane/pane-size.ts'

describe('widthOfKey', () => {
  const bounds = { min: 200, max: 400 }

  it('grows and shrinks by the arrows of its side, inside its bounds', () => {
    expect(widthOfKey('ArrowRight', 300, bounds, 'ArrowRight')).toBe(316)
    expect(widthOfKey('ArrowRight', 300, bounds, 'ArrowLeft')).toBe(284)
    expect(widthOfKey('ArrowRight', 396, bounds, 'ArrowRight')).toBe(400)
    expect([
      widthOfKey('Home', 300, bounds, 'ArrowRight'),
      widthOfKey('End', 300, bounds, 'ArrowRight'),
    ]).toEqual([200, 400])
    expect(widthOfKey('Tab', 300, bounds, 'ArrowRight')).toBeUndefined()
    expect(boundedWidth(12.4, bounds)).toBe(200)
  })
})
