import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/launch-app.ts'
import { collectStderr, launchFixture } from './fixture-app.ts'

let app: LaunchedApp

beforeAll(async () => {
  app = await launchFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  const loaded = app.window.waitForEvent('load')
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://fixture/index.html'),
  )
  await loaded
})

const guards = ['will-navigate', 'will-frame-navigate', 'will-redirect']

/** Records the guarded events of the page, and prevents those to foreign addresses. */
function watch(): Promise<void> {
  return app.evaluate(({ BrowserWindow }, events) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    for (const name of events) {
      contents?.removeAllListeners(name)
      contents?.on(name as 'will-navigate', (event) => {
        seen.push(`${name} ${event.url}`)
        if (!event.url.startsWith('app://fixture/')) event.preventDefault()
      })
    }
  }, guards)
}

function seen(): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
}

describe('navigation of the page', () => {
  it('is announced, frame first, and goes on when nobody prevents it', async () => {
    await watch()
    await app.window.getByRole('link', { name: 'second' }).click()
    await app.window.getByRole('heading', { name: 'Second' }).waitFor()
    expect(await seen()).toEqual([
      'will-frame-navigate app://fixture/second.html',
      'will-navigate app://fixture/second.html',
    ])
  })

  it('is stopped before anything is asked of a network', async () => {
    await watch()
    await app.window.getByRole('link', { name: 'foreign' }).click()
    await expect.poll(seen).toEqual(['will-frame-navigate https://foreign.invalid/'])
    expect(await app.window.evaluate(() => location.href)).toBe('http://fixture.app.localhost/index.html')
  })

  it('is announced for other schemes, which Chromium refuses anyway', async () => {
    await watch()
    await app.window.evaluate(() => {
      location.href = 'app://fixture.evil/'
    })
    await expect.poll(seen).toEqual(['will-frame-navigate app://fixture.evil/'])
  })

  it('stops at a redirect', async () => {
    await watch()
    await app.window.evaluate(() => {
      location.href = './redirect'
    })
    await expect
      .poll(seen)
      .toEqual([
        'will-frame-navigate app://fixture/redirect',
        'will-navigate app://fixture/redirect',
        'will-redirect https://foreign.invalid/',
      ])
    expect(await app.window.evaluate(() => location.pathname)).toBe('/index.html')
  })

  it('is not announced within the page, nor when main loads or reloads', async () => {
    await watch()
    await app.window.evaluate(() => {
      location.hash = '#part'
    })
    await app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]
      await window?.loadURL('app://fixture/second.html')
      window?.webContents.reload()
    })
    await app.window.waitForLoadState('load')
    expect(await seen()).toEqual([])
  })

  it('shows main the addresses of the application', async () => {
    const url = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
    )
    expect(url).toBe('app://fixture/index.html')
  })
})

describe('loadURL', () => {
  it('rejects with Chromium’s code', async () => {
    const failure = await app.evaluate(async ({ BrowserWindow }) => {
      const failed: unknown[] = []
      const window = BrowserWindow.getAllWindows()[0]
      window?.webContents.on('did-fail-load', (_event, code, text) => failed.push(code, text))
      const error = await window?.loadURL('http://127.0.0.1:9/').catch((reason: unknown) => reason)
      const { code, errno, message } = error as Error & { code: string; errno: number }
      return { code, errno, message, failed }
    })
    expect(failure).toEqual({
      code: 'ERR_UNSAFE_PORT',
      errno: -312,
      message: "ERR_UNSAFE_PORT (-312) loading 'http://127.0.0.1:9/'",
      failed: [-312, 'ERR_UNSAFE_PORT'],
    })
  })

  it('tells of each stage in order', async () => {
    await app.window.waitForLoadState('load')
    await app.window.waitForTimeout(200)
    const stages = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const heard: string[] = []
      for (const name of [
        'did-start-loading',
        'did-navigate',
        'dom-ready',
        'did-finish-load',
        'did-stop-loading',
      ]) {
        contents?.on(name as 'dom-ready', () => heard.push(name))
      }
      const own = (): readonly string[] => {
        // The previous page may still report its end.
        const begun = heard.indexOf('did-start-loading')
        return begun < 0 ? [] : heard.slice(begun)
      }
      const stopped = new Promise<void>((resolve) => {
        contents?.on('did-stop-loading', () => {
          if (own().includes('did-stop-loading')) resolve()
        })
      })
      await contents?.loadURL('app://fixture/second.html')
      await stopped
      return own()
    })
    // Playwright is notified separately, and the next test's script would be lost with the previous page.
    await app.window.waitForURL(/second/)
    expect(stages).toEqual([
      'did-start-loading',
      'did-navigate',
      'dom-ready',
      'did-finish-load',
      'did-stop-loading',
    ])
  })
})

describe('webRequest', () => {
  it('sees every request of the page and cancels those it is told to', async () => {
    await app.evaluate(({ session }) => {
      const asked: string[] = []
      Object.assign(globalThis, { seen: asked })
      session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
        asked.push(details.url)
        callback({ cancel: details.url.includes('second') })
      })
    })
    const outcomes = await app.window.evaluate(async () => {
      const column = await window.fixture.invoke('echo', new Float64Array(100_000))
      const outcome = (url: string): Promise<string> =>
        fetch(url).then(
          ({ status }) => String(status),
          (error: unknown) => (error as Error).message,
        )
      return [(column as Float64Array).length, await outcome('./index.html'), await outcome('./second.html')]
    })
    expect(outcomes).toEqual([100_000, '200', 'Failed to fetch'])
    expect(await seen()).toEqual(['app://fixture/index.html', 'app://fixture/second.html'])
  })
})

describe('new windows', () => {
  beforeEach(async () => {
    await app.close()
    app = await launchFixture()
  })

  it('are not opened where no handler denies them, which the host reports', async () => {
    const stderr = collectStderr(app)
    await app.window.getByRole('link', { name: 'blank' }).click()
    await expect.poll(() => stderr.text()).toContain('a window that a page opens is not emulated')
    expect(app.windows()).toHaveLength(1)
  })

  it('are denied by the handler, for window.open and for links', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const asked: string[] = []
      Object.assign(globalThis, { seen: asked })
      BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(({ url }) => {
        asked.push(url)
        return { action: 'deny' }
      })
    })
    expect(await app.window.evaluate(() => window.open('https://foreign.invalid/'))).toBeNull()
    await app.window.getByRole('link', { name: 'blank' }).click()
    await expect.poll(seen).toEqual(['https://foreign.invalid/', 'app://fixture/second.html'])
    expect(app.windows()).toHaveLength(1)
  })
})

// This must come last: Playwright treats a page as crashed even after it was reloaded.
describe('a page that crashes', () => {
  it('is reported, and reloads', async () => {
    const gone = app.evaluate(
      ({ BrowserWindow }) =>
        new Promise((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents
          contents?.on('render-process-gone', (_event, details) => {
            contents.once('did-finish-load', () => {
              resolve(details.reason)
            })
            contents.reload()
          })
          contents?.forcefullyCrashRenderer()
        }),
    )
    expect(await gone).toBe('crashed')
  })
})
