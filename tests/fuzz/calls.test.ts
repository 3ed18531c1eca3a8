import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouter, isCloneable } from '#electron/ipc/router.ts'
import type { Handlers } from '#electron/ipc/handlers.ts'
import { callNames } from '#shared/contract/call-names.ts'
import { calls, type CallName } from '#shared/contract/calls.ts'
import { succeed } from '#shared/errors/result.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { validRequests } from './valid-requests.ts'

const { parameters, timeoutMs } = drillEffort('calls', 1200)

function aRouter() {
  const reached: unknown[] = []
  const threw: CallName[] = []
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      (request: unknown) => {
        reached.push(request)
        return Promise.resolve(succeed(null))
      },
    ]),
  ) as unknown as Handlers
  const report = (name: CallName): void => {
    threw.push(name)
  }
  return { reached, threw, router: createRouter({ handlers, report, redact: (text) => text }) }
}

/** Anything that a page under hostile control can send: whatever structured clone transfers. */
const anything = fc.anything({
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'length')),
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withBigInt: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  maxDepth: 3,
})

const deep = fc.constantFrom(50, 200_000).map((levels) => {
  let nested: unknown = 1
  for (let level = 0; level < levels; level += 1) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
})
const hostile = fc.oneof(
  { weight: 8, arbitrary: anything },
  { weight: 1, arbitrary: deep },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      '',
      'x'.repeat(100_000),
      '\ud800',
      '../../etc/passwd',
      -0,
      Number.NaN,
      Infinity,
      2 ** 60,
      JSON.parse('{"__proto__":{"polluted":true}}'),
    ),
  },
)
const callName = fc.constantFrom(...callNames)

async function expectCheckedAnswer(name: CallName, request: unknown): Promise<void> {
  const { router, reached, threw } = aRouter()
  const answer = await router(name, request)
  expect(isCloneable(answer)).toBe(true)
  expect(threw).toEqual([])
  if (reached.length === 0) expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid-request' } })
  for (const each of reached) {
    // The request has only the names of the contract, in a plain object.
    const known = Object.keys(calls[name].request.shape)
    expect(Object.getPrototypeOf(each)).toBe(Object.prototype)
    for (const key of Object.keys(each as object)) expect(known).toContain(key)
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
}

describe('a call over the bridge', () => {
  it.each(callNames)('reaches the handler of %s where it is valid', async (name) => {
    const { router, reached } = aRouter()
    expect(await router(name, validRequests[name])).toEqual({ ok: true, value: null })
    expect(reached).toHaveLength(1)
  })

  it(
    'may be anything at all: it is refused or is valid, and nothing throws',
    () => fc.assert(fc.asyncProperty(callName, hostile, expectCheckedAnswer), parameters),
    timeoutMs,
  )

  it(
    'with one field of another sort is refused by the name of that field, or is still valid',
    async () => {
      const broken = fc.asyncProperty(callName, fc.nat(), hostile, async (name, at, value) => {
        const request = validRequests[name]
        const fields = Object.keys(request)
        const field = fields[at % Math.max(1, fields.length)]
        if (field === undefined) return
        await expectCheckedAnswer(name, { ...request, [field]: value })
        const { router, reached } = aRouter()
        const answer = await router(name, { ...request, [field]: value })
        if (reached.length > 0 || answer.ok || answer.error.kind !== 'invalid-request') return
        expect(answer.error.field?.split('.')[0]).toBe(field)
      })
      await fc.assert(broken, parameters)
    },
    timeoutMs,
  )

  it(
    'by a name that is none is refused',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf')),
          hostile,
          async (name, request) => {
            fc.pre(!callNames.some((known) => known === name))
            const { router, reached } = aRouter()
            expect(await router(name, request)).toMatchObject({ error: { kind: 'invalid-request' } })
            expect(reached).toEqual([])
          },
        ),
        parameters,
      ),
    timeoutMs,
  )
})
