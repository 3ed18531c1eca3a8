import { createEventHook, type EventHookOn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { KeptList } from '#renderer/ports/documents/persisted-documents.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useConnectionsStore } from '../connection/connections.ts'
import { useNotices } from '../notices/notices.ts'

/** A list that the services of the open connection use. */
export interface OpenList<Item> {
  readonly items: Readonly<ShallowRef<readonly Item[]>>
  /** Shows the new list at once and saves it. */
  readonly set: (next: readonly Item[]) => void
  /** Adds an element, or replaces the one with the same id. */
  readonly put: (item: Item) => void
  /** Returns a function that restores the element to its place, as long as the same connection is open. */
  readonly remove: (id: string) => () => void
  readonly onChanged: EventHookOn<undefined>
}

/** Shows the list of the open connection; for use in the setup of a store. */
export function useKeptList<Item extends { readonly id: string }>(
  listOf: (services: ConnectionServices) => KeptList<Item>,
): OpenList<Item> {
  const connections = useConnectionsStore()
  const notices = useNotices()
  const items: ShallowRef<readonly Item[]> = shallowRef([])
  const changed = createEventHook<undefined>()

  watch(
    () => connections.services,
    (services) => {
      const listed = services && listOf(services).current
      items.value = listed?.ok === true ? listed.value : []
      if (listed?.ok === false) notices.report(listed.error, actions.readingPersisted)
    },
    { immediate: true, flush: 'sync' },
  )

  function set(next: readonly Item[]): void {
    const { services } = connections
    if (services === undefined) return
    void listOf(services)
      .save(next)
      .then((saved) => {
        if (!saved.ok) notices.report(saved.error, actions.keeping)
      })
    // The service has the new elements already: everything that is shown from now on uses them.
    items.value = next
    void changed.trigger(undefined)
  }

  function remove(id: string): () => void {
    const { services } = connections
    const at = items.value.findIndex((item) => item.id === id)
    const removed = items.value.slice(at, at + 1)
    set(items.value.filter((item) => item.id !== id))
    return () => {
      if (connections.services === services) set(items.value.toSpliced(at, 0, ...removed))
    }
  }

  return {
    items,
    set,
    put: (item) => {
      const isKnown = items.value.some(({ id }) => id === item.id)
      set(isKnown ? items.value.map((each) => (each.id === item.id ? item : each)) : [...items.value, item])
    },
    remove,
    onChanged: changed.on,
  }
}
