import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { eventually } from '#support/eventually.ts'
import { collectStderr, invokeError, launchFixture } from './fixture-app.ts'

let app: LaunchedApp
let stderr: { text(): string }

beforeAll(async () => {
  app = await launchFixture()
  stderr = collectStderr(app)
})
afterAll(() => app.close())

/** Returns 'pending' if a question that is asked later is answered first, since answers keep their order. */
function answerOf(channel: string): Promise<string> {
  return app.window.evaluate(async (name) => {
    const answer = window.fixture.invoke(name).then(
      () => 'resolved',
      () => 'rejected',
    )
    return Promise.race([answer, window.fixture.invoke('echo').then(() => 'pending')])
  }, channel)
}

describe('invoke', () => {
  it('carries plain data and columns, and turns a Buffer into a Uint8Array', async () => {
    await app.evaluate(({ ipcMain }) => {
      ipcMain.handle('bytes', () => Buffer.from([1, 2]))
    })
    const kinds = await app.window.evaluate(async () => {
      const sent = { list: [undefined, null, NaN, -0], column: new Float64Array([1, NaN]) }
      const got = (await window.fixture.invoke('echo', sent)) as typeof sent
      const bytes = (await window.fixture.invoke('bytes')) as Uint8Array
      return [
        got.list[0] === undefined && got.list[1] === null && Number.isNaN(got.list[2]),
        Object.is(got.list[3], -0),
        got.column instanceof Float64Array && got.column[0] === 1,
        bytes.constructor === Uint8Array && bytes[1] === 2,
      ]
    })
    expect(kinds).toEqual([true, true, true, true])
  })

  it.each(['invokeBlob', 'invokeFunction'])(
    'refuses arguments that Electron cannot clone: %s',
    async (name) => {
      const outcome = await app.window.evaluate(async (member) => {
        const invoke = window.fixture[member] as () => Promise<unknown>
        return invoke().catch((error: unknown) => {
          const { name: kind, message } = error as Error
          return `${kind}: ${message}`
        })
      }, name)
      expect(outcome).toBe('Error: An object could not be cloned.')
    },
  )

  it('flattens an error to its text', async () => {
    await app.evaluate(({ ipcMain }) => {
      ipcMain.handle('throws', () => {
        throw Object.assign(new TypeError('no such meter'), { code: 'E_METER' })
      })
    })
    expect(await invokeError(app.window, 'throws')).toBe(
      "Error invoking remote method 'throws': TypeError: no such meter",
    )
    await eventually(() => stderr.text()).toContain(
      "Error occurred in handler for 'throws': TypeError: no such meter",
    )
  })

  it('says when nobody handles the channel', async () => {
    expect(await invokeError(app.window, 'unheard')).toBe(
      "Error invoking remote method 'unheard': Error: No handler registered for 'unheard'",
    )
  })

  it('is never answered when the result cannot be cloned, which is only logged', async () => {
    await app.evaluate(({ ipcMain }) => {
      ipcMain.handle('uncloneable', () => ({ run: () => 1 }))
    })
    expect(await answerOf('uncloneable')).toBe('pending')
    await eventually(() => stderr.text()).toContain(
      "Error occurred in handler for 'uncloneable': Error: An object could not be cloned.",
    )
  })

  it('answers later, and in the order of asking', async () => {
    const order = await app.window.evaluate(async () => {
      const events: unknown[] = []
      const asked = [1, 2, 3].map((at) =>
        window.fixture.invoke('echo', at).then((value) => events.push(value)),
      )
      events.push('asked')
      await Promise.all(asked)
      return events
    })
    expect(order).toEqual(['asked', 1, 2, 3])
  })

  it('keeps the order of large and small messages', async () => {
    const order = await app.window.evaluate(async () => {
      const events: number[] = []
      const sizes = [100_000, 1, 50_000, 2]
      await Promise.all(
        sizes.map(async (size) => {
          const column = (await window.fixture.invoke('echo', new Float64Array(size))) as Float64Array
          events.push(column.length)
        }),
      )
      return events
    })
    expect(order).toEqual([100_000, 1, 50_000, 2])
  })
})

describe('ipcMain', () => {
  it('knows the frame that asks, until it navigates', async () => {
    await app.evaluate(({ ipcMain }) => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seen })
      ipcMain.handle('who', async (event) => {
        const frame = event.senderFrame
        seen.push(frame?.origin, frame?.parent)
        await new Promise((resolve) => event.sender.once('did-navigate', resolve))
        seen.push(event.senderFrame)
      })
    })
    await app.window.evaluate(() => {
      void window.fixture.invoke('who')
      setTimeout(() => {
        location.href = './second.html'
      }, 50)
    })
    await app.window.waitForURL(/second/)
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen))
      .toEqual(['app://fixture', null, null])
    await app.window.goto('http://fixture.app.localhost/index.html')
  })
})

describe('webContents.send', () => {
  it('reaches the listeners of the page, without the event', async () => {
    const heard = app.window.evaluate(
      () =>
        new Promise((resolve) => {
          window.fixture.on('news', (...args) => {
            resolve(args)
          })
        }),
    )
    await app.window.evaluate(() => undefined)
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('news', 'a', [1])
    })
    expect(await heard).toEqual(['a', [1]])
  })

  it('logs a value that it cannot send instead of throwing', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('news', () => 1)
    })
    await expect.poll(() => stderr.text()).toContain('Error sending from webFrameMain:')
  })
})
