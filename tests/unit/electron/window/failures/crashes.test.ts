import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { logLostProcesses, reviveCrashed } from '#electron/window/failures/crashes.ts'

function aPage() {
  const lines: string[] = []
  const gaveUp: string[] = []
  const page = Object.assign(new EventEmitter(), {
    reloads: 0,
    isDestroyed: () => false,
    reload: () => void (page.reloads += 1),
  })
  const note = (event: string): void => void lines.push(event)
  const log = { info: note, warn: note, error: note }
  reviveCrashed(page, { log, showFatalError: (reason) => void gaveUp.push(reason) })
  return { page, lines, gaveUp, log }
}

describe('reviveCrashed', () => {
  it('reloads a crashed page three times and then says so', () => {
    const { page, gaveUp } = aPage()
    for (let crash = 0; crash < 4; crash += 1) {
      page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    }
    expect(page.reloads).toBe(3)
    expect(gaveUp).toEqual(['crashed'])
  })

  it('lets a page that ended by itself rest', () => {
    const { page, gaveUp } = aPage()
    page.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect([page.reloads, gaveUp]).toEqual([0, []])
  })

  it('writes all trouble down', () => {
    const { page, lines, log } = aPage()
    page.emit('preload-error', {}, '/x', new Error('x'))
    page.emit('unresponsive')
    page.emit('responsive')
    const app = new EventEmitter()
    logLostProcesses(app, log)
    app.emit('child-process-gone', {}, { reason: 'oom', exitCode: 9 })
    expect(lines).toEqual(['preload failed', 'page unresponsive', 'page responsive again', 'process gone'])
  })
})
