import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsFrom, windowStateSchema } from '#electron/window/state/window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1040 }
const left = { x: -1280, y: 0, width: 1280, height: 1000 }
const state = { x: 100, y: 80, width: 1200, height: 800, isMaximized: false }

describe('boundsFrom', () => {
  it('opens at 1440 by 900 the first time, where the system likes', () => {
    expect(boundsFrom(undefined, [screen])).toEqual({ width: 1440, height: 900 })
  })

  it('opens as it was left, on any screen', () => {
    expect(boundsFrom(state, [screen])).toEqual({ x: 100, y: 80, width: 1200, height: 800 })
    expect(boundsFrom({ ...state, x: -1200 }, [screen, left])).toMatchObject({ x: -1200 })
  })

  it('gives the place up when its screen is gone', () => {
    expect(boundsFrom({ ...state, x: -1200 }, [screen])).toEqual({ width: 1200, height: 800 })
    expect(boundsFrom({ ...state, y: 3000 }, [screen])).not.toHaveProperty('y')
  })

  it('never opens larger than the largest screen, nor out of reach', () => {
    const place = fc.integer({ min: -10_000, max: 10_000 })
    const size = fc.integer({ min: 1, max: 10_000 })
    const states = fc.record({ x: place, y: place, width: size, height: size, isMaximized: fc.boolean() })
    fc.assert(
      fc.property(states, (anyState) => {
        const bounds = boundsFrom(anyState, [screen])
        expect(bounds.width).toBeLessThanOrEqual(1920)
        expect(bounds.height).toBeLessThanOrEqual(1040)
        if (bounds.x !== undefined) expect(bounds.x).toBeLessThan(1920)
        if (bounds.y !== undefined) expect(bounds.y).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('windowStateSchema', () => {
  it.each([{ ...state, width: 0 }, { ...state, x: 1e9 }, { ...state, x: 0.5 }, { ...state, more: 1 }, null])(
    'refuses %j',
    (text) => {
      expect(windowStateSchema.safeParse(text).success).toBe(false)
    },
  )
})
