import { expect, test, type Page } from '@playwright/test'
import { callNames } from '#shared/contract/call-names.ts'
import { eventNames } from '#shared/contract/events.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'

let launched: LaunchedApp
let window: Page
const asked: string[] = []

test.beforeAll(async () => {
  launched = await launchApp()
  window = launched.window
  launched.context().on('request', (request) => asked.push(request.url()))
  await window.reload()
})
test.afterAll(async () => {
  await launched.close()
})

/** Runs an action in the page's own script, since scripts that Playwright evaluates are exempt from the policy. */
async function asPage(name: keyof typeof deeds): Promise<string> {
  return window.evaluate(
    ([source]) =>
      new Promise<string>((resolve) => {
        const deed =
          (globalThis as unknown as Record<string, () => Promise<string>>)[source] ?? Promise.reject
        setTimeout(() => {
          deed().then(resolve, (error: unknown) => {
            resolve(error instanceof Error ? error.name : String(error))
          })
        }, 0)
      }),
    [`deed${name}`] as const,
  )
}

/** Attempts of a hostile script in the page; each resolves with its outcome. */
const deeds = {
  eval: async () => String((globalThis as unknown as { eval: (text: string) => unknown }).eval('1 + 1')),
  // oxlint-disable-next-line typescript/no-implied-eval -- what the policy must stop
  newFunction: async () => String(new Function('return 2')()),
  foreignFetch: async () => {
    await fetch('https://example.org/')
    return 'fetched'
  },
  socket: async () => {
    const socket = new WebSocket('wss://example.org/')
    return new Promise<string>((resolve) => {
      socket.onopen = () => {
        resolve('opened')
      }
      socket.onerror = () => {
        resolve('refused')
      }
    })
  },
  markup: async () => {
    document.createElement('div').innerHTML = '<img src=x>'
    return 'written'
  },
  inlineScript: async () => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.inlineRan = true'
    document.body.append(script)
    return String('inlineRan' in globalThis)
  },
  blobWorker: async () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    return typeof worker
  },
  inlineStyle: async () => {
    const style = document.createElement('style')
    style.textContent = 'body { border-top: 7px solid }'
    document.body.append(style)
    const width = getComputedStyle(document.body).borderTopWidth
    style.remove()
    return width
  },
} as const

test.describe('the page', () => {
  test.beforeEach(async () => {
    for (const [name, deed] of Object.entries(deeds)) {
      await window.evaluate(`globalThis[${JSON.stringify(`deed${name}`)}] = ${deed.toString()}`)
    }
  })

  test('row 2 and 3: has no Node and none of the preload’s names', async () => {
    const found = await window.evaluate(() =>
      ['require', 'process', 'Buffer', 'module', 'exports', 'ipcRenderer', 'electron', 'global'].filter(
        (name) => name in globalThis,
      ),
    )
    expect(found).toEqual([])
  })

  test('row 3: cannot change the bridge, nor what the preload does', async () => {
    const outcome = await window.evaluate(async () => {
      const bridge = (
        globalThis as unknown as { meterlens: Record<string, (r: unknown) => Promise<{ ok: boolean }>> }
      ).meterlens
      // The preload uses both functions, and changes in the page must not affect it.
      Object.fromEntries = String.prototype.slice = () => {
        throw new Error('the page got into the preload')
      }
      const answer = await bridge['readAppFacts']?.({})
      return {
        frozen: Object.isFrozen(bridge),
        writable: Object.getOwnPropertyDescriptor(globalThis, 'meterlens')?.writable,
        configurable: Object.getOwnPropertyDescriptor(globalThis, 'meterlens')?.configurable,
        ok: answer?.ok,
      }
    })
    expect(outcome).toEqual({ frozen: true, writable: false, configurable: false, ok: true })
    await window.reload()
  })

  test('row 20: finds one function per call and per event, and nothing that takes a channel', async () => {
    const kinds = await window.evaluate(() => {
      const bridge = (globalThis as unknown as { meterlens: Record<string, unknown> }).meterlens
      return Object.entries(bridge).map(([name, value]) => `${name}: ${typeof value}`)
    })
    const events = eventNames.map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    expect(kinds.sort()).toEqual([...callNames, ...events].map((name) => `${name}: function`).sort())
  })

  test('row 20: hears events without Electron’s event object', async () => {
    const heard = window.evaluate(
      () =>
        new Promise((resolve) => {
          const bridge = (
            globalThis as unknown as { meterlens: { onMenuChosen: (l: (...v: unknown[]) => void) => void } }
          ).meterlens
          bridge.onMenuChosen((...values) => {
            resolve(values)
          })
          document.title = 'listening'
        }),
    )
    await expect.poll(() => window.title()).toBe('listening')
    await launched.evaluate(({ BrowserWindow }) => {
      for (const open of BrowserWindow.getAllWindows())
        open.webContents.send('meterlens:menuChosen', 'toggle-tree', 'more')
    })
    expect(await heard).toEqual(['toggle-tree'])
  })

  for (const [name, outcome] of [
    ['eval', 'EvalError'],
    ['newFunction', 'EvalError'],
    ['foreignFetch', 'TypeError'],
    ['socket', 'refused'],
    ['markup', 'TypeError'],
    ['inlineScript', 'TypeError'],
    ['blobWorker', 'TypeError'],
    ['inlineStyle', '0px'],
  ] as const) {
    test(`row 7: cannot do by ${name} what the policy forbids`, async () => {
      expect(await asPage(name)).toBe(outcome)
    })
  }

  test('row 7: has the policy, and the types of its files are not guessed', async () => {
    const response = await window.reload()
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(response?.headers()['connection-allowlist']).toMatch(/^\(response-origin/)
    expect(response?.headers()['x-content-type-options']).toBe('nosniff')
  })

  test('extra: works where no datagram leaves and the proxy leads nowhere', async () => {
    const [policies, proxy] = await launched.evaluate(async ({ BrowserWindow, session }) => [
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getWebRTCIPHandlingPolicy()),
      await session.defaultSession.resolveProxy('https://example.org/'),
    ])
    expect(policies).toEqual(['disable_non_proxied_udp'])
    expect(proxy).toBe('PROXY 127.0.0.1:0')
  })

  test('row 13: stays where it is', async () => {
    const before = window.url()
    for (const address of ['https://example.org/', 'data:text/html,x', 'app://evil/']) {
      await window.evaluate((to) => {
        location.href = to
      }, address)
      await window.waitForFunction(() => document.readyState === 'complete')
      expect(window.url()).toBe(before)
    }
  })

  test('row 14: opens no window', async () => {
    const outcome = await window.evaluate(async () => {
      const opened = globalThis.open('https://example.org/')
      // Electron returns null, whereas a browser can only close the page after opening it.
      for (let tries = 0; tries < 100 && opened?.closed === false; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return opened === null || opened.closed
    })
    expect(outcome).toBe(true)
    const windows = await launched.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    expect(windows).toBe(1)
  })

  test('row 17: has no bridge in an inner frame', async () => {
    const inner = await window.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const found = frame.contentWindow !== null && 'meterlens' in frame.contentWindow
      frame.remove()
      return found
    })
    expect(inner).toBe(false)
  })

  test('row 17: is refused when it names no known call or sends more than the contract knows', async () => {
    const refused = await window.evaluate(async () => {
      const bridge = (
        globalThis as unknown as { meterlens: Record<string, (r: unknown) => Promise<unknown>> }
      ).meterlens
      return [
        await bridge['readAppFacts']?.({ more: 1 }),
        await bridge['openLink']?.({ link: 'file:///etc/passwd' }),
        await bridge['openServiceLink']?.({ connectionId: 'demo', address: 'https://example.org/' }),
        await bridge['showExported']?.({ exportTicket: '/etc/passwd' }),
        await bridge['readBudget']?.(undefined),
        await bridge['readBudget']?.(() => 1),
      ]
    })
    for (const answer of refused) expect(answer).toMatchObject({ ok: false })
  })

  test('row 5: is granted nothing it does not need', async () => {
    const states = await window.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'] as const
      const queried = names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name })
        return `${name}: ${state}`
      })
      return Promise.all(queried)
    })
    for (const state of states) expect(state).not.toContain('granted')
    expect(await window.evaluate(() => Notification.requestPermission())).toBe('denied')
  })

  test('row 1 and 18: asks for its own files and nothing else', async () => {
    await window.reload()
    const own = new URL(window.url())
    const foreign = asked.filter((address) => {
      const url = new URL(address)
      return (
        !['blob:', 'data:'].includes(url.protocol) && (url.protocol !== own.protocol || url.host !== own.host)
      )
    })
    // Playwright also lists the attempts of the tests above, which were blocked before they were sent.
    expect(
      foreign.filter((address) => !address.includes('example.org') && !address.startsWith('app://evil')),
    ).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
    expect(own.protocol).not.toBe('file:')
  })
})
