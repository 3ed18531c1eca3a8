import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberState } from '#electron/window/state/remember-state.ts'
import type { WindowState } from '#electron/window/state/window-state.ts'
import { succeed } from '#shared/errors/result.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aWindow() {
  const written: WindowState[] = []
  const window = Object.assign(new EventEmitter(), {
    bounds: { x: 1, y: 2, width: 1000, height: 700 },
    getNormalBounds: () => window.bounds,
    isMaximized: () => false,
    isDestroyed: () => false,
  })
  rememberState(window, {
    read: async () => succeed(undefined),
    write: async (state) => {
      written.push(state)
      return succeed(null)
    },
  })
  return { window, written }
}

describe('rememberState', () => {
  it('writes once after a drag came to rest', () => {
    const { window, written } = aWindow()
    for (let step = 0; step < 50; step += 1) {
      window.bounds = { ...window.bounds, x: step }
      window.emit('move')
      vi.advanceTimersByTime(10)
    }
    expect(written).toEqual([])
    vi.advanceTimersByTime(500)
    expect(written).toEqual([{ x: 49, y: 2, width: 1000, height: 700, isMaximized: false }])
  })

  it('writes at once when the window closes', () => {
    const { window, written } = aWindow()
    window.emit('resize')
    window.emit('close')
    vi.advanceTimersByTime(1000)
    expect(written).toHaveLength(1)
  })
})
