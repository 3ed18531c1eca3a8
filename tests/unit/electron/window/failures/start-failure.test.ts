import { describe, expect, it } from 'vitest'
import { startOrExplain } from '#electron/window/failures/start-failure.ts'

function aStart(start: () => Promise<void>, ready: Promise<unknown> = Promise.resolve()) {
  const happened: string[] = []
  const app = {
    whenReady: () => ready,
    releaseSingleInstanceLock: () => void happened.push('lock released'),
    exit: (code: number) => void happened.push(`exit ${code}`),
  }
  const log = {
    error: (event: string) => void happened.push(event),
    redact: (text: string) => text.replaceAll('canary', '[secret]'),
  }
  const showError = (title: string, text: string): void => void happened.push(`${title}\n${text}`)
  return { happened, started: startOrExplain({ app, start, folder: '/home/me/meterlens', log, showError }) }
}

describe('startOrExplain', () => {
  it('leaves an app that starts alone', async () => {
    const { happened, started } = aStart(() => Promise.resolve())
    await started
    expect(happened).toEqual([])
  })

  it('releases the lock, says what, where and what to do, and ends when a step of the start throws', async () => {
    const error = Object.assign(new Error('EIO: i/o error, scandir'), { path: '/home/me/meterlens/budget' })
    const { happened, started } = aStart(() => Promise.reject(error))
    await started
    const [logged, released, shown, ended] = happened
    expect([logged, released, ended]).toEqual(['not started', 'lock released', 'exit 1'])
    expect(shown).toMatch(/What happened: EIO[^]*Where: \/home\/me\/meterlens\/budget[^]*What to do: /)
  })

  it('names the folder of the app where the failure names no place, and no secret', async () => {
    const { happened, started } = aStart(() => Promise.reject(new TypeError('canary is not a function')))
    await started
    expect(happened[2]).toContain('Where: /home/me/meterlens\n')
    expect(happened[2]).not.toContain('canary')
  })

  it('does the same if a step throws at once, and if the system never gets ready', async () => {
    const thrown = aStart(() => {
      throw new Error('no display')
    })
    const unready = aStart(() => Promise.resolve(), Promise.reject(new Error('no GPU')))
    await Promise.all([thrown.started, unready.started])
    expect(thrown.happened).toHaveLength(4)
    expect(unready.happened).toHaveLength(4)
  })
})
