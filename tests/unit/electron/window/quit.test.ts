import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { finishBeforeQuit } from '#electron/window/quit.ts'

/** Quits as Electron does: it asks first, and ends if nobody prevented it. */
function anApp() {
  const ended = Promise.withResolvers<null>()
  const relaunched: (readonly string[])[] = []
  const app = Object.assign(new EventEmitter(), {
    relaunch: ({ args }: { readonly args: readonly string[] }) => void relaunched.push(args),
    quit: () => {
      const event = {
        prevented: false,
        preventDefault: () => void (event.prevented = true),
      }
      app.emit('will-quit', event)
      if (!event.prevented) ended.resolve(null)
    },
  })
  return { app, relaunched, ended: ended.promise }
}

describe('finishBeforeQuit', () => {
  it('waits for unfinished work, once, however often it is called', async () => {
    const { app, ended } = anApp()
    let finished = 0
    finishBeforeQuit(app, async () => void (finished += 1), 5000)
    app.quit()
    app.quit()
    await ended
    expect(finished).toBe(1)
  })

  it('makes up for a start that comes while the app ends, instead of showing it a window', async () => {
    const { app, relaunched, ended } = anApp()
    const shown: string[] = []
    app.on('second-instance', () => shown.push('window'))
    const work = Promise.withResolvers<null>()
    finishBeforeQuit(app, () => work.promise, 5000)
    app.emit('second-instance', {}, ['meterlens'])
    app.quit()
    app.emit('second-instance', {}, ['meterlens', 'Handed.meterlens'])
    work.resolve(null)
    await ended
    expect(shown).toEqual(['window'])
    expect(relaunched).toEqual([['Handed.meterlens']])
  })

  it('does not wait for ever, nor stumble over a failure', async () => {
    for (const finish of [() => new Promise(() => undefined), () => Promise.reject(new Error('no'))]) {
      const { app, ended } = anApp()
      finishBeforeQuit(app, finish, 20)
      app.quit()
      await expect(ended).resolves.toBeNull()
    }
  })
})
