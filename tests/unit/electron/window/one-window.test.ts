import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { keepOneWindow } from '#electron/window/one-window.ts'

function aWindow() {
  const calls: string[] = []
  return {
    calls,
    isClosed: false,
    isDestroyed() {
      return this.isClosed
    },
    isMinimized: () => true,
    restore: () => void calls.push('restore'),
    show: () => void calls.push('show'),
    focus: () => void calls.push('focus'),
  }
}

describe('keepOneWindow', () => {
  it('hears a second start, and the file that it names, while the first window opens', async () => {
    const app = Object.assign(new EventEmitter(), { quit: () => undefined })
    const opening = Promise.withResolvers<ReturnType<typeof aWindow>>()
    const given: string[] = []
    const kept = keepOneWindow({
      app,
      platform: 'linux',
      open: () => opening.promise,
      onArguments: (argv) => void given.push(...argv),
    })
    app.emit('second-instance', {}, ['meterlens', 'Handed.meterlens'])
    const window = aWindow()
    opening.resolve(window)
    await kept
    expect(given).toContain('Handed.meterlens')
    await expect.poll(() => window.calls).toEqual(['restore', 'show', 'focus'])
  })

  it('opens one window in the place of a closed one, however often it is asked for', async () => {
    const app = Object.assign(new EventEmitter(), { quit: () => undefined })
    const windows: ReturnType<typeof aWindow>[] = []
    const open = () => {
      const window = aWindow()
      windows.push(window)
      return Promise.resolve(window)
    }
    await keepOneWindow({ app, platform: 'darwin', open, onArguments: () => undefined })
    for (const window of windows) window.isClosed = true
    app.emit('activate')
    app.emit('activate')
    await expect.poll(() => windows[1]?.calls.length).toBe(6)
    expect(windows).toHaveLength(2)
  })
})
