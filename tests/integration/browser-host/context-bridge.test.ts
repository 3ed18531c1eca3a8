import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/launch-app.ts'
import { launchFixture } from './fixture-app.ts'

let app: LaunchedApp

beforeAll(async () => {
  app = await launchFixture()
})
afterAll(() => app.close())

/** Calls a function of the bridge by name, and returns its value or the error that it threw. */
function call(name: string, ...args: unknown[]): Promise<unknown> {
  return app.window.evaluate(
    async ([member, values]) => {
      const fn = window.fixture[member as string] as (...args: unknown[]) => unknown
      try {
        return await fn(...(values as unknown[]))
      } catch (thrown) {
        const error = thrown as Error & { code?: unknown }
        return {
          thrown: { name: error.name, message: error.message, keys: Object.keys(error), code: error.code },
        }
      }
    },
    [name, args],
  )
}

describe('values of the preload', () => {
  it('are plain data, columns and functions', async () => {
    const seen = await app.window.evaluate(() => {
      const { values } = window.fixture as unknown as {
        values: { nothing: unknown; column: Float64Array; nested: { deep(): string; list: number[] } }
      }
      const { nothing, column, nested } = values
      return [nothing === undefined, column[0] === 1 && Number.isNaN(column[1]), nested.deep(), nested.list]
    })
    expect(seen).toEqual([true, true, 'deep', [1]])
  })

  it('is frozen in depth, for good, but for columns', async () => {
    const seen = await app.window.evaluate(() => {
      const fixture = window.fixture as unknown as {
        values: { nested: object; column: Float64Array }
      }
      const property = Object.getOwnPropertyDescriptor(window, 'fixture')
      fixture.values.column[0] = 7
      return [
        Object.isFrozen(fixture.values.nested),
        property?.writable,
        property?.configurable,
        fixture.values.column[0],
      ]
    })
    expect(seen).toEqual([true, false, false, 7])
  })
})

describe('functions', () => {
  it('call across, with arguments and callbacks', async () => {
    const seen = await app.window.evaluate(() => {
      const callBack = window.fixture['callBack'] as (cb: (...args: unknown[]) => unknown) => unknown
      return callBack((...args) => ({ args }))
    })
    expect(seen).toEqual({ args: ['from the preload', { list: [1] }] })
  })

  it('throw errors of which the message alone is left', async () => {
    expect(await call('throwError')).toEqual({
      thrown: { name: 'Error', message: 'no such meter', keys: [] },
    })
  })

  it('throw a set phrase for what is no error', async () => {
    const outcome = (await call('throwText')) as { thrown: { message: string } }
    expect(outcome.thrown.message).toBe(
      'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
    )
  })

  it('refuse a Proxy, which is what reactive objects are', async () => {
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
})

describe('promises', () => {
  it('reject with the message of an error and with all of a plain object', async () => {
    expect(await call('rejectError')).toEqual({ thrown: { name: 'Error', message: 'late', keys: [] } })
    expect(await call('rejectObject')).toMatchObject({
      thrown: { keys: ['code', 'details'], code: 'E_PLAIN' },
    })
  })

  it('resolve with functions that work', async () => {
    const text = await app.window.evaluate(async () => {
      const later = window.fixture['resolveLater'] as () => Promise<{ ok(): string }>
      return (await later()).ok()
    })
    expect(text).toBe('called')
  })
})

describe('exposeInMainWorld', () => {
  it.each([
    ['exposeAgain', 'Cannot bind an API on top of an existing property on the window object'],
    ['exposeOverExisting', 'Cannot bind an API on top of an existing property on the window object'],
    ['exposeWeakMap', 'An object could not be cloned.'],
    ['exposeProxy', 'An object could not be cloned.'],
  ])('%s: %s', async (name, error) => {
    expect(await call(name)).toEqual({ error })
  })
})

describe('the world of the preload', () => {
  it('requires a handful of modules and nothing from disk', async () => {
    const names = ['electron', 'node:url', 'timers', 'fs', './other']
    const outcomes = await Promise.all(names.map((name) => call('requireOf', name)))
    expect(outcomes).toEqual([
      { value: 'object' },
      { value: 'object' },
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
      platform: 'linux',
      sandboxed: true,
      node: 'undefined object function',
      pollution: undefined,
    })
    const page = await app.window.evaluate(() =>
      ['require', 'process', 'Buffer', 'ipcRenderer'].map((name) => name in window),
    )
    expect(page).toEqual([false, false, false, false])
  })

  it('is untouched by a page that replaces what the bridge could use', async () => {
    const answer = await app.window.evaluate(() => {
      window.CustomEvent = Event as unknown as typeof CustomEvent
      document.dispatchEvent = () => true
      Promise.prototype.then = new Proxy(Promise.prototype.then, {})
      return window.fixture.invoke('echo', 'still here')
    })
    expect(answer).toBe('still here')
  })
})
