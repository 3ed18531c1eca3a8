import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import {
  numberedNotes,
  unnotedExclusions,
  windowAround,
  withExclusion,
  withNote,
  withNoteText,
  withoutExclusion,
  withoutNote,
} from './notes.ts'
import { actions } from '#renderer/strings/actions.ts'
import { notes as strings } from './strings.ts'
import { removalFrom } from '../document/removal.ts'
import { useViewStore } from '../document/view-store.ts'

/** The notes on the chart and the excluded intervals; undo restores every change. */
export const useNotesStore = defineStore('notes', () => {
  const view = useViewStore()
  const take = removalFrom(view)
  /** True while the list of notes is open. */
  const isOpen = shallowRef(false)

  /** Adds a note, excludes the interval from figures, or both; an empty text adds no note. */
  function add(interval: Interval, text: string, isExcluded: boolean): void {
    const said = text.trim()
    view.change({
      ...(said !== '' && withNote(view.state, interval, said)),
      ...(isExcluded && withExclusion(view.state, interval)),
    })
  }

  function edit(id: string, text: string): void {
    const before = view.notes.find((note) => note.id === id)
    const said = text.trim()
    if (before !== undefined && said !== '' && said !== before.text)
      view.change(withNoteText(view.state, id, said))
  }

  function toggleExclusion(interval: Interval): void {
    const added = withExclusion(view.state, interval)
    if ('mask' in added) view.change(added)
    else take(strings.included, withoutExclusion(view.state, interval))
  }

  function show(interval: Interval): void {
    if (view.visibleRange) view.setVisibleRange(windowAround(interval, view.visibleRange))
  }

  return {
    isOpen,
    notes: computed(() => numberedNotes(view)),
    /** Excluded intervals without a note. */
    exclusions: computed(() => unnotedExclusions(view)),
    /** All excluded intervals, with a note or without. */
    leftOut: computed(() => view.mask.toSorted((a, b) => a.start - b.start)),
    add,
    edit,
    toggleExclusion,
    show,
    remove: (id: string): void => {
      const text = view.notes.find((note) => note.id === id)?.text ?? ''
      take(actions.removed(`“${text}”`), withoutNote(view.state, id))
    },
  }
})
