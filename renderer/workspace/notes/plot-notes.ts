import type { LoggedEvent } from '#shared/events/logged-event.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { PlotNote } from '#renderer/plot/plot.ts'
import type { NumberedNote } from '#renderer/query/view/notes.ts'

/** Converts notes, exclusions and events to the form that a chart draws, each note with a label of its own. */
export function plotNotes(
  notes: readonly NumberedNote[],
  exclusions: readonly Interval[],
  labelOf: (note: NumberedNote) => string,
  events: readonly LoggedEvent[] = [],
): readonly PlotNote[] {
  return [
    ...notes.map((note) => ({ interval: note.interval, label: labelOf(note), isExcluded: note.isExcluded })),
    ...events.map(({ interval, text }) => ({ interval, label: text, isExcluded: false })),
    ...exclusions.map((interval) => ({ interval, label: '', isExcluded: true })),
  ]
}
