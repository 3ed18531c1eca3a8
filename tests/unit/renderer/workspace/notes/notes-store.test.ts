import { describe, expect, it } from 'vitest'
import { useNotesStore } from '#renderer/workspace/notes/notes-store.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { withApp } from '../../stores/with-app.ts'

describe('useNotesStore', () => {
  it('lists what is left out without a text as an entry of its own, also over the range of a note', () => {
    const store = withApp({}).run(useNotesStore)
    const range = { start: 10, end: 20 }
    store.add(range, 'Incomer serviced', false)
    store.add(range, '', true)
    store.add({ start: 1, end: 2 }, ' ', true)
    expect(store.notes.map(({ text }) => text)).toEqual(['Incomer serviced'])
    expect(store.leftOut).toEqual([{ start: 1, end: 2 }, range])
    // The note says so as well, and the chart shades the range once.
    expect(store.notes.map(({ isExcluded }) => isExcluded)).toEqual([true])
    expect(store.exclusions).toEqual([{ start: 1, end: 2 }])
  })

  it('offers undo where an exclusion is taken back', async () => {
    const app = withApp({})
    const store = app.run(useNotesStore)
    store.toggleExclusion({ start: 1, end: 2 })
    store.toggleExclusion({ start: 1, end: 2 })
    expect(store.leftOut).toEqual([])
    await app.run(useNotices).notices.at(-1)?.action?.run()
    expect(store.leftOut).toEqual([{ start: 1, end: 2 }])
  })
})
