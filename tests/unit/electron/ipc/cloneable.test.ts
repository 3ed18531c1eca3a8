import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCloneable } from '#electron/ipc/cloneable.ts'

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
