import { computed, type ComputedRef } from 'vue'
import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { useSelectionStore } from '../document/selection-store.ts'

/** Returns the events of the shown kinds that concern the entities of the series around. */
export function useShownEvents(selection = useSelectionStore()): ComputedRef<readonly LoggedEvent[]> {
  const store = useEventsStore()
  return computed(() => {
    const entityIds = new Set(selection.variables.flatMap(({ entities }) => entities.map(({ id }) => id)))
    return chosenEvents(store.shown, { entityIds })
  })
}
