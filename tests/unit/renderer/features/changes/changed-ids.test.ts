import { describe, expect, it } from 'vitest'
import { changedIds } from '#renderer/features/changes/changed-ids.ts'

describe('changedIds', () => {
  it('lists additions and removals, whatever the order', () => {
    expect(changedIds(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual({ added: ['d'], gone: ['b'] })
    expect(changedIds([], ['a'])).toEqual({ added: ['a'], gone: [] })
    expect(changedIds(['a', 'b'], ['b', 'a'])).toEqual({ added: [], gone: [] })
  })
})
