import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from '#renderer/workspace/document/autosave.ts'
import { emptyView } from '#renderer/query/view/view-state.ts'
import { fail, succeed } from '#shared/errors/result.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aDisk() {
  const begun = Date.now()
  const saved: string[] = []
  const reported: string[] = []
  let isFull = false
  const autosave = createAutosave(
    {
      list: () => Promise.resolve(succeed({ workspaces: [], newer: [] })),
      listVersions: () => Promise.resolve(succeed([])),
      remove: () => Promise.resolve(succeed(null)),
      save: ({ name }) => {
        if (isFull) return Promise.resolve(fail({ kind: 'document', reason: 'no-space' }))
        saved.push(name)
        return Promise.resolve(succeed(null))
      },
    },
    { now: () => 1000.4 + Date.now() - begun },
    ({ kind }) => void reported.push(kind),
    () => void reported.push('recovered'),
  )
  return { autosave, saved, reported, fill: (full: boolean) => void (isFull = full) }
}

describe('createAutosave', () => {
  it('saves the last of several changes, and each workspace for itself', async () => {
    const { autosave, saved } = aDisk()
    autosave.save({ id: 'a', name: 'first' }, emptyView)
    autosave.save({ id: 'a', name: 'second' }, emptyView)
    autosave.save({ id: 'b', name: 'other' }, emptyView)
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toEqual(['second', 'other'])
  })

  it('knows when a workspace was saved, in whole milliseconds, also long after', async () => {
    const { autosave } = aDisk()
    autosave.save({ id: 'a', name: 'first' }, emptyView)
    expect(autosave.savedAt('a')).toBeUndefined()
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosave.savedAt('a')).toBe(1000)
  })

  it('continues by itself once there is room, says so once, and never saves an older state', async () => {
    const { autosave, saved, reported, fill } = aDisk()
    fill(true)
    autosave.save({ id: 'a', name: 'old' }, emptyView)
    await vi.advanceTimersByTimeAsync(60_000)
    autosave.save({ id: 'a', name: 'new' }, emptyView)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reported).toEqual(['document'])
    fill(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([saved, reported]).toEqual([['new'], ['document', 'recovered']])
  })

  it('tries nothing again of what was removed or closed', async () => {
    const { autosave, saved, fill } = aDisk()
    fill(true)
    autosave.save({ id: 'a', name: 'removed' }, emptyView)
    await vi.advanceTimersByTimeAsync(1000)
    // Its write has begun, and fails after the document was removed.
    void autosave.flush()
    autosave.drop('a')
    autosave.save({ id: 'b', name: 'closed' }, emptyView)
    autosave.stop()
    await autosave.flush()
    fill(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([])
  })
})
