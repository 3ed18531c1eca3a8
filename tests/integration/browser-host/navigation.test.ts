import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { launchFixture } from './fixture-app.ts'

let app: LaunchedApp

const guards = ['will-navigate', 'will-frame-navigate', 'will-redirect']

beforeAll(async () => {
  app = await launchFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  const loaded = app.window.waitForEvent('load')
  await app.evaluate(({ BrowserWindow }, events) => {
    const [window] = BrowserWindow.getAllWindows()
    for (const name of events) window?.webContents.removeAllListeners(name)
    return window?.loadURL('app://fixture/index.html')
  }, guards)
  await loaded
})

/** Records the guarded events of the page, and prevents those to foreign addresses. */
function watch(): Promise<void> {
  return app.evaluate(({ BrowserWindow }, events) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    for (const name of events) {
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
  it('is announced, frame first, and continues when nobody prevents it', async () => {
    await watch()
    await app.window.getByRole('link', { name: 'second' }).click()
    await app.window.getByRole('heading', { name: 'Second' }).waitFor()
    expect(await seen()).toEqual([
      'will-frame-navigate app://fixture/second.html',
      'will-navigate app://fixture/second.html',
    ])
  })

  it('is stopped before any request is sent', async () => {
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

  it('is not announced within the page', async () => {
    await watch()
    await app.window.evaluate(() => {
      location.hash = '#part'
    })
    expect(await seen()).toEqual([])
  })
})

describe('loadURL', () => {
  it('rejects with Chromium’s code', async () => {
    const failure = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.loadURL('http://127.0.0.1:9/')
        .catch((error: unknown) => (error as Error).message),
    )
    expect(failure).toBe("ERR_UNSAFE_PORT loading 'http://127.0.0.1:9/'")
  })

  it('tells of each stage in order', async () => {
    await app.window.waitForLoadState('load')
    const stages = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const heard: string[] = []
      for (const name of ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load'])
        contents?.on(name as 'dom-ready', () => heard.push(name))
      await contents?.loadURL('app://fixture/second.html')
      return heard
    })
    // Playwright is notified separately, and the next test's script would be lost with the previous page.
    await app.window.waitForURL(/second/)
    expect(stages).toEqual(['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load'])
  })
})

describe('webRequest', () => {
  it('sees every request of the page and cancels those it should', async () => {
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
  it('are not opened', async () => {
    expect(await app.window.evaluate(() => window.open('https://foreign.invalid/'))).toBeNull()
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
