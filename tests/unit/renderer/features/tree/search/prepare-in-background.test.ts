import { afterEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, shallowRef } from 'vue'
import { indexNodes } from '#renderer/features/tree/nodes/search-index.ts'
import { prepareInBackground } from '#renderer/features/tree/search/prepare-in-background.ts'
import { eventually } from '#support/eventually.ts'
import { aBranch, laidOut } from '../a-branch.ts'

const nodesOf = (count: number) =>
  laidOut(Array.from({ length: count }, (_, at) => aBranch(`${at}`, [], { key: `${at}` })))

describe('prepareInBackground', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('makes all of an index in background tasks, and that of other nodes when these come', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('scheduler', {
      postTask: async (task: () => unknown, how: { readonly priority: string }) => {
        asked.push(how.priority)
        await nextTick()
        return task()
      },
    })
    const nodes = shallowRef(nodesOf(3000))
    const index = computed(() => indexNodes(nodes.value))
    const scope = effectScope()
    scope.run(() => {
      prepareInBackground(
        () => index.value.prepare(),
        () => nodes.value,
      )
    })
    const isMade = (): boolean => index.value.isFirst.at(-1) === 1
    expect(isMade()).toBe(false)
    await eventually(isMade).toBe(true)
    nodes.value = nodesOf(4000)
    expect(isMade()).toBe(false)
    await eventually(isMade).toBe(true)
    expect(new Set(asked)).toEqual(new Set(['background']))
    scope.stop()
  })
})
