import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateWindow } from '#electron/demo/http/admission.ts'

describe('createRateWindow', () => {
  it('refuses request 61 of a minute and says how long to wait', () => {
    const window = createRateWindow(60)
    for (let index = 0; index < 60; index++) expect(window.take(index * 100)).toBe(0)
    expect(window.take(6000)).toBe(54_000)
    expect(window.take(59_999)).toBe(1)
    expect(window.take(60_000)).toBe(0)
  })

  it('never lets more than the limit into any sixty seconds, and wastes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 300 }), (steps) => {
        const window = createRateWindow(10)
        const taken: number[] = []
        let now = 0
        for (const step of steps) {
          now += step
          const inWindow = taken.filter((at) => at > now - 60_000).length
          const isIn = window.take(now) === 0
          expect(isIn).toBe(inWindow < 10)
          if (isIn) taken.push(now)
        }
      }),
    )
  })
})
