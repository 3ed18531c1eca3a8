import { describe, expect, it } from 'vitest'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'

describe('createMemoByKey', () => {
  it('makes a value again only where a part of it, or an element of a list, is another', () => {
    const memo = createMemoByKey<object>()
    const [one, other] = [{}, {}]
    const of = (key: string, ...parts: readonly unknown[]): object => memo(key, parts, () => ({}))
    const first = of('hall', [one, other], undefined)
    expect(of('hall', [one, other], undefined)).toBe(first)
    expect(of('annexe', [one, other], undefined)).not.toBe(first)
    for (const parts of [
      [[one], undefined],
      [[other, one], undefined],
      [[one, other], 'decided'],
    ])
      expect(of('hall', ...parts)).not.toBe(first)
  })
})
