import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { byTime, eventKinds, type EventKind, type LoggedEvent } from '#shared/events/logged-event.ts'
import { loggedEventsSchema } from '#renderer/ports/documents/authored/events-document.ts'
import { usePersisted } from './persisted.ts'

/** The event log of the open connection, and the choice of kinds that are drawn on time axes. */
export const useEventsStore = defineStore('events', () => {
  const { value, set } = usePersisted('events', loggedEventsSchema, [])
  const events = computed(() => value.value.toSorted(byTime))
  /** Kinds that the filter excludes, both from the list and from time axes. */
  const hiddenKinds = shallowRef<ReadonlySet<EventKind>>(new Set())

  function put(event: LoggedEvent): void {
    set([...value.value.filter(({ id }) => id !== event.id), event])
  }

  function toggleKind(kind: EventKind): void {
    const next = new Set(hiddenKinds.value)
    if (!next.delete(kind)) next.add(kind)
    hiddenKinds.value = next
  }

  /** Adds the events of a file; each replaces an earlier event with the same id. */
  function merge(others: readonly LoggedEvent[]): void {
    const ids = new Set(others.map(({ id }) => id))
    set([...value.value.filter(({ id }) => !ids.has(id)), ...others])
  }

  return {
    /** Events in the order of time. */
    events,
    /** Events of the kinds that are shown. */
    shown: computed(() => events.value.filter(({ kind }) => !hiddenKinds.value.has(kind))),
    kinds: eventKinds,
    hiddenKinds,
    toggleKind,
    put,
    merge,
    replace: set,
    remove: (id: string): void => set(value.value.filter((event) => event.id !== id)),
  }
})
