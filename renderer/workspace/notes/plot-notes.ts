import { computed, type ComputedRef } from 'vue'
import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import { unchanged } from '#shared/portfolio/memo-by-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { PlotNote } from '#renderer/plot/plot.ts'
import type { NumberedNote } from './notes.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'

/** Returns the events of the shown kinds that concern the entities of the surrounding series. */
export function useShownEvents(selection = useSelectionStore()): ComputedRef<readonly LoggedEvent[]> {
  const store = useEventsStore()
  return computed<readonly LoggedEvent[]>((before) => {
    const entityIds = new Set(selection.variables.flatMap(({ entities }) => entities.map(({ id }) => id)))
    return unchanged(before, chosenEvents(store.shown, { entityIds }))
  })
}

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
