import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callNames } from '#shared/contract/call-names.ts'
import { calls } from '#shared/contract/calls.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import type { Handlers } from '#electron/ipc/handlers.ts'
import { createRouter, isCloneable } from '#electron/ipc/router.ts'
import { routeWhenReady } from '#electron/ipc/route-when-ready.ts'

/** Handlers that record what reached them; `answer` may misbehave. */
function aRouter(answer: (request: unknown) => unknown = () => succeed(null)) {
  const reached: [string, unknown][] = []
  const reported: string[] = []
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      async (request: unknown) => {
        reached.push([name, request])
        return answer(request)
      },
    ]),
  ) as unknown as Handlers
  const router = createRouter({
    handlers,
    report: (name) => void reported.push(name),
    redact: (text) => text.replaceAll('canary', '[secret]'),
  })
  return { router, reached, reported }
}

const anAddition = { name: ' Campus ', baseUrl: 'https://x.test', token: 'canary', keep: 'keychain' }

describe('createRouter', () => {
  it('passes a checked request to the handler of the same name', async () => {
    const { router, reached } = aRouter()
    expect(await router('addConnection', anAddition)).toEqual({ ok: true, value: null })
    expect(reached).toEqual([['addConnection', { ...anAddition, name: 'Campus' }]])
  })

  it.each(['', 'nope', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'refuses the unknown call %j',
    async (name) => {
      const { router, reached } = aRouter()
      expect(await router(name, {})).toMatchObject({ ok: false, error: { kind: 'invalid-request' } })
      expect(reached).toEqual([])
    },
  )

  it('names the field of a request that does not fit, and never its value', async () => {
    const { router, reached } = aRouter()
    const refused = await router('addConnection', { ...anAddition, keep: 'canary' })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-request', field: 'keep' } })
    expect(JSON.stringify(refused)).not.toContain('canary')
    expect(await router('fetchSeries', { seriesKey: { resolution: 'canary' } })).toMatchObject({
      error: { kind: 'invalid-request' },
    })
    expect(reached).toEqual([])
  })

  it('names the field of a typed array in the place of a list', async () => {
    const { router, reached, reported } = aRouter()
    const origin = { connectionId: 'c', lane: 'interactive', ticket: 't' }
    const refused = await router('listEntityFacets', { ...origin, orgIds: new Uint32Array(1) })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-request', field: 'orgIds' } })
    expect([reached, reported]).toEqual([[], []])
  })

  it('refuses fields that the contract does not know', async () => {
    const { router } = aRouter()
    expect(await router('readAppFacts', { more: 1 })).toMatchObject({ error: { kind: 'invalid-request' } })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('canary at work'))],
    ['throws undefined', () => Promise.reject(undefined as unknown as Error)],
    ['answers a class instance', () => succeed(new URL('https://x.test'))],
    ['answers a function', () => succeed(() => 1)],
    ['answers a proxy', () => succeed(new Proxy({}, {}))],
  ])('answers unexpected when a handler %s, and reports it', async (_name, answer) => {
    const { router, reported } = aRouter(answer)
    const answered = await router('readAppFacts', {})
    expect(answered).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    expect(JSON.stringify(answered)).not.toContain('canary')
    expect(reported).toEqual(['readAppFacts'])
  })

  it('takes secrets out of the detail of any failure', async () => {
    const { router } = aRouter(() => fail({ kind: 'server', status: 500, detail: 'refused canary' }))
    expect(await router('readAppFacts', {})).toEqual({
      ok: false,
      error: { kind: 'server', status: 500, detail: 'refused [secret]' },
    })
  })

  it('never rejects and always answers a result, whatever it is sent', async () => {
    const { router } = aRouter()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callNames), fc.anything(), async (name, request) => {
        expect(await router(name, request)).toHaveProperty('ok')
      }),
    )
  })
})

describe('callNames', () => {
  it('has every call of the contract once', () => {
    expect([...callNames].sort()).toEqual(Object.keys(calls).sort())
  })
})

describe('routeWhenReady', () => {
  it('keeps what the page asks before the modules are there, and answers it then', async () => {
    const { router, reached } = aRouter()
    const ready = Promise.withResolvers<typeof router>()
    const answer = routeWhenReady(ready.promise)('addConnection', anAddition)
    expect(reached).toEqual([])
    ready.resolve(router)
    expect(await answer).toEqual({ ok: true, value: null })
    expect(reached).toHaveLength(1)
  })
})

describe('isCloneable', () => {
  it('takes all JSON, typed arrays and undefined', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isCloneable(value)))
    const segment = { times: new Float64Array(2), values: new Float64Array(2), units: undefined }
    expect(isCloneable([segment, new ArrayBuffer(1)])).toBe(true)
  })

  it('never takes what structured clone refuses', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        if (!isCloneable(value)) return
        expect(() => structuredClone(value)).not.toThrow()
      }),
    )
  })

  it.each([
    ['a function', { deep: [() => 1] }],
    ['a symbol', [Symbol('x')]],
    ['a proxy', { a: new Proxy([], {}) }],
    ['an error', new Error('x')],
    ['a promise', { late: Promise.resolve(1) }],
    ['a class instance', new URL('https://x.test')],
  ])('refuses %s', (_name, value) => {
    expect(isCloneable(value)).toBe(false)
  })
})
