import { computed, type ComputedRef } from 'vue'
import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import { useEventsStore } from '#renderer/stores/events.ts'
import { useSelectionStore } from '../document/selection-store.ts'

/** Returns the events of the shown kinds that concern the entities of the chart's series. */
export function useShownEvents(): ComputedRef<readonly LoggedEvent[]> {
  const store = useEventsStore()
  const selection = useSelectionStore()
  return computed(() => {
    const entityIds = new Set(selection.variables.flatMap(({ entities }) => entities.map(({ id }) => id)))
    return chosenEvents(store.shown, { entityIds })
  })
}
