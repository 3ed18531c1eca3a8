import type { Interval } from '#shared/time/interval.ts'
import type { SceneNote } from '#renderer/plot/series/scene.ts'
import type { NumberedNote } from '#renderer/query/view/notes.ts'

/** Converts notes and exclusions to the form that a chart draws, each note with a label of its own. */
export function sceneNotes(
  notes: readonly NumberedNote[],
  exclusions: readonly Interval[],
  labelOf: (note: NumberedNote) => string,
): readonly SceneNote[] {
  return [
    ...notes.map((note) => ({ interval: note.interval, label: labelOf(note), isExcluded: note.isExcluded })),
    ...exclusions.map((interval) => ({ interval, label: '', isExcluded: true })),
  ]
}
