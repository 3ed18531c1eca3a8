import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { launchFixture } from './fixture-app.ts'

let app: LaunchedApp

beforeAll(async () => {
  app = await launchFixture()
})
afterAll(() => app.close())

/** Calls a function of the bridge by name. */
function call(name: string, ...args: unknown[]): Promise<unknown> {
  return app.window.evaluate(
    ([member, values]) =>
      (window.fixture[member as string] as (...args: unknown[]) => unknown)(...(values as unknown[])),
    [name, args],
  )
}

describe('what the preload exposes', () => {
  it('is frozen and defined for good', async () => {
    const seen = await app.window.evaluate(() => {
      const property = Object.getOwnPropertyDescriptor(window, 'fixture')
      return [Object.isFrozen(window.fixture), property?.writable, property?.configurable]
    })
    expect(seen).toEqual([true, false, false])
    expect(await call('exposeAgain')).toHaveProperty('error')
  })

  it('calls across, with arguments and callbacks', async () => {
    const seen = await app.window.evaluate(() => {
      const callBack = window.fixture['callBack'] as (cb: (...args: unknown[]) => unknown) => unknown
      return callBack((...args) => ({ args }))
    })
    expect(seen).toEqual({ args: ['from the preload', { list: [1] }] })
  })

  it('refuses a Proxy, which is what reactive objects are', async () => {
    const outcome = await app.window.evaluate(() => {
      const tries = [new Proxy({ a: 1 }, {}), { inner: new Proxy([], {}) }]
      return tries.map((value) => {
        try {
          ;(window.fixture['identity'] as (value: unknown) => unknown)(value)
          return 'accepted'
        } catch (error) {
          return (error as Error).message
        }
      })
    })
    expect(outcome).toEqual(['An object could not be cloned.', 'An object could not be cloned.'])
  })

  it('resolves later, with functions that work', async () => {
    const text = await app.window.evaluate(async () => {
      const later = window.fixture['resolveLater'] as () => Promise<() => string>
      return (await later())()
    })
    expect(text).toBe('called')
  })
})

describe('the world of the preload', () => {
  it('requires Electron and nothing else', async () => {
    const outcomes = await Promise.all(['electron', 'fs', './other'].map((name) => call('requireOf', name)))
    expect(outcomes).toEqual([
      { value: 'object' },
      { error: 'module not found: fs' },
      { error: 'module not found: ./other' },
    ])
  })

  it('throws for members that are not emulated', async () => {
    expect(await call('unknownMember')).toEqual({ error: expect.stringContaining('not emulated') as string })
    expect(await call('unknownModule')).toEqual({ error: expect.stringContaining('not emulated') as string })
  })

  it('shares nothing with the page but the document', async () => {
    await app.window.evaluate(() => {
      Object.assign(window, { pageOnly: 1 })
      Object.assign(Array.prototype, { polluted: true })
    })
    expect(await call('world')).toEqual({
      hasPage: 'undefined',
      node: 'undefined undefined',
      pollution: undefined,
    })
    const page = await app.window.evaluate(() =>
      ['require', 'process', 'Buffer', 'ipcRenderer'].map((name) => name in window),
    )
    expect(page).toEqual([false, false, false, false])
  })

  it('is untouched by a page that replaces functions the bridge could use', async () => {
    const answer = await app.window.evaluate(() => {
      window.CustomEvent = Event as unknown as typeof CustomEvent
      document.dispatchEvent = () => true
      Promise.prototype.then = new Proxy(Promise.prototype.then, {})
      return window.fixture.invoke('echo', 'still here')
    })
    expect(answer).toBe('still here')
  })
})
