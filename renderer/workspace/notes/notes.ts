import type { Interval } from '#shared/time/instant.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import { sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'

export type Note = WorkspaceDocument['notes'][number]

type Noted = Pick<ViewState, 'notes' | 'mask'>

/** A note as it is listed and drawn. */
export interface NumberedNote extends Note {
  /** Counts from 1, in the order of time. */
  readonly number: number
  /** True if figures exclude its interval. */
  readonly isExcluded: boolean
}

export function numberedNotes({ notes, mask }: Noted): readonly NumberedNote[] {
  return notes
    .toSorted((a, b) => a.interval.start - b.interval.start || a.interval.end - b.interval.end)
    .map((note, index) => ({ ...note, number: index + 1, isExcluded: isExcluded(mask, note.interval) }))
}

/** Returns the excluded intervals without a note. */
export function unnotedExclusions({ notes, mask }: Noted): readonly Interval[] {
  return mask
    .filter((excluded) => !notes.some(({ interval }) => sameInterval(interval, excluded)))
    .toSorted((a, b) => a.start - b.start)
}

export function withNote({ notes }: Noted, interval: Interval, text: string): Partial<ViewState> {
  let number = notes.length + 1
  while (notes.some(({ id }) => id === `note-${number}`)) number++
  return { notes: [...notes, { id: `note-${number}`, interval, text }] }
}

export function withNoteText({ notes }: Noted, id: string, text: string): Partial<ViewState> {
  return { notes: notes.map((note) => (note.id === id ? { ...note, text } : note)) }
}

/** Removes the note, and the exclusion that belonged only to it. */
export function withoutNote({ notes, mask }: Noted, id: string): Partial<ViewState> {
  const removed = notes.find((note) => note.id === id)
  const left = notes.filter((note) => note.id !== id)
  if (removed === undefined || left.some(({ interval }) => sameInterval(interval, removed.interval)))
    return { notes: left }
  return { notes: left, ...withoutExclusion({ mask }, removed.interval) }
}

/** Excludes the interval from figures; an instant has no length to exclude. */
export function withExclusion({ mask }: Pick<Noted, 'mask'>, interval: Interval): Partial<ViewState> {
  const isNew = interval.start < interval.end && !isExcluded(mask, interval)
  return isNew ? { mask: [...mask, interval] } : {}
}

export function withoutExclusion({ mask }: Pick<Noted, 'mask'>, interval: Interval): Partial<ViewState> {
  return isExcluded(mask, interval) ? { mask: mask.filter((each) => !sameInterval(each, interval)) } : {}
}

function isExcluded(mask: readonly Interval[], interval: Interval): boolean {
  return mask.some((each) => sameInterval(each, interval))
}

/** Returns a window around a note: as long as the given one, or half as long again as a note that would not fit. */
export function windowAround({ start, end }: Interval, window: Interval): Interval {
  const length = Math.max(window.end - window.start, 1.5 * (end - start))
  const middle = (start + end) / 2
  return { start: Math.round(middle - length / 2), end: Math.round(middle + length / 2) }
}
