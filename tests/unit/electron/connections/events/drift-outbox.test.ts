import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDriftOutbox } from '#electron/connections/events/drift-outbox.ts'
import type { DriftNote } from '#shared/contract/events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aNote = (path: string): DriftNote => ({
  connectionId: 'c1',
  endpoint: 'POST /variable/list',
  path,
  kind: 'unknown-field',
  received: '1',
})

describe('createDriftOutbox', () => {
  it('tells each note once, together, and has an end', () => {
    const told: string[][] = []
    const note = createDriftOutbox({
      gatherMs: 250,
      maxNotes: 3,
      announce: (notes) => void told.push(notes.map(({ path }) => path)),
    })
    for (const path of ['a', 'b', 'a', 'b']) note(aNote(path))
    vi.advanceTimersByTime(250)
    for (const path of ['b', 'c', 'd']) note(aNote(path))
    vi.advanceTimersByTime(250)
    expect(told).toEqual([['a', 'b'], ['c']])
  })
})
