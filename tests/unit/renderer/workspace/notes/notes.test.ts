import { describe, expect, it } from 'vitest'
import {
  numberedNotes,
  unnotedExclusions,
  windowAround,
  withExclusion,
  withNote,
  withNoteText,
  withoutExclusion,
  withoutNote,
} from '#renderer/workspace/notes/notes.ts'
import { createViewHistory } from '#renderer/workspace/document/view-history.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'

const moment = { start: 50, end: 50 }
const range = { start: 10, end: 30 }

function after(view: ViewState, ...changes: readonly ((view: ViewState) => Partial<ViewState>)[]): ViewState {
  return changes.reduce((last, change) => ({ ...last, ...change(last) }), view)
}

const noted = after(
  emptyView,
  (view) => withNote(view, moment, 'Meter replaced'),
  (view) => withNote(view, range, 'Closed'),
)

describe('numberedNotes', () => {
  it('numbers in the order of time, whatever came first', () => {
    expect(numberedNotes(noted).map(({ number, text }) => [number, text])).toEqual([
      [1, 'Closed'],
      [2, 'Meter replaced'],
    ])
  })

  it('gives ids that stay apart when one was removed', () => {
    const first = noted.notes[0]?.id ?? ''
    const again = after(
      noted,
      (view) => withoutNote(view, first),
      (view) => withNote(view, moment, 'Read'),
    )
    expect(new Set(again.notes.map(({ id }) => id)).size).toBe(2)
  })
})

describe('withNoteText', () => {
  it('changes one text', () => {
    const changed = after(noted, (view) => withNoteText(view, view.notes[1]?.id ?? '', 'Holiday'))
    expect(numberedNotes(changed).map(({ text }) => text)).toEqual(['Holiday', 'Meter replaced'])
  })
})

describe('withExclusion', () => {
  const excluded = after(noted, (view) => withExclusion(view, range))

  it('puts the interval into the mask once, and says so of its note', () => {
    expect(excluded.mask).toEqual([range])
    expect(after(excluded, (view) => withExclusion(view, { ...range })).mask).toEqual([range])
    expect(numberedNotes(excluded).map(({ isExcluded }) => isExcluded)).toEqual([true, false])
    expect(unnotedExclusions(excluded)).toEqual([])
  })

  it('leaves out no moment', () => {
    expect(withExclusion(noted, moment)).toEqual({})
  })

  it('is taken back', () => {
    expect(after(excluded, (view) => withoutExclusion(view, { ...range })).mask).toEqual([])
  })

  it('disappears with the last note that covers it', () => {
    const twice = after(excluded, (view) => withNote(view, range, 'Strike'))
    const [, one, other] = twice.notes
    const once = after(twice, (view) => withoutNote(view, other?.id ?? ''))
    expect(once.mask).toEqual([range])
    expect(after(once, (view) => withoutNote(view, one?.id ?? '')).mask).toEqual([])
  })

  it('is listed by itself if no note covers it', () => {
    const alone = after(noted, (view) => withExclusion(view, { start: 1, end: 2 }))
    expect(unnotedExclusions(alone)).toEqual([{ start: 1, end: 2 }])
  })

  it('is a step that undo takes back', () => {
    const { view, change, undo, redo } = createViewHistory()
    change(withNote(view.value, range, 'Closed'))
    change(withExclusion(view.value, range))
    undo()
    expect([view.value.mask, view.value.notes.length]).toEqual([[], 1])
    undo()
    expect(view.value.notes).toEqual([])
    redo()
    redo()
    expect(view.value.mask).toEqual([range])
  })
})

describe('windowAround', () => {
  it('keeps its length around a moment, and grows around what would not fit', () => {
    expect(windowAround(moment, { start: 0, end: 20 })).toEqual({ start: 40, end: 60 })
    expect(windowAround({ start: 0, end: 100 }, { start: 0, end: 20 })).toEqual({ start: -25, end: 125 })
  })
})
