import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { DriftNote } from '#shared/contract/events.ts'
import { useConnectionsStore } from './connections.ts'
import { withNotes, type DriftEntry } from './drift/drift-entry.ts'
import { useServices } from './services-key.ts'

/** What the services' answers have that their document does not show (C5), by connection. */
export const useDriftStore = defineStore('drift', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const byConnection = shallowRef<ReadonlyMap<string, readonly DriftEntry[]>>(new Map())

  const entries = computed(() => byConnection.value.get(connections.current?.id ?? '') ?? [])

  function take(notes: readonly DriftNote[]): void {
    const next = new Map(byConnection.value)
    for (const [connectionId, own] of Map.groupBy(notes, (note) => note.connectionId)) {
      next.set(connectionId, withNotes(next.get(connectionId) ?? [], own, clock.now()))
    }
    byConnection.value = next
  }

  /** Forgets what was noted for the open connection; what comes again is noted again. */
  function clear(): void {
    const next = new Map(byConnection.value)
    next.delete(connections.current?.id ?? '')
    byConnection.value = next
  }

  bridge.onDriftNoted(take)

  return { entries, clear }
})
