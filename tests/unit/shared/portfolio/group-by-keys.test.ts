import { describe, expect, it } from 'vitest'
import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'

describe('groupByKeys', () => {
  it('puts an element into the group of each of its keys, in the order in which elements come', () => {
    const [both, second, first] = [['a', 'b'], ['b'], ['a']]
    const groups = groupByKeys([both, second, first], (keys) => keys)
    expect([...groups]).toEqual([
      ['a', [both, first]],
      ['b', [both, second]],
    ])
  })

  it('leaves out an element without keys', () => {
    expect(groupByKeys([1, 2], () => []).size).toBe(0)
  })
})
