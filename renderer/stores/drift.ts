import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DriftNote } from '#shared/contract/events.ts'
import { doing } from '../messages/doing.ts'
import type { ConnectionServices } from '../services/services.ts'
import { useConnectionsStore } from './connections.ts'
import { driftSchema, mergedEntries, withNotes, type DriftEntry } from './drift/drift-entry.ts'
import { useNotices } from './notices.ts'
import { useServices } from './services-key.ts'

const NAME = 'drift'

/** What the services' answers have that their document does not show (C5), kept with each connection. */
export const useDriftStore = defineStore('drift', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const byConnection = shallowRef<ReadonlyMap<string, readonly DriftEntry[]>>(new Map())
  /** Connections whose earlier findings are part of their entries. */
  const read = new Set<string>()

  const entries = computed(() => byConnection.value.get(connections.current?.id ?? '') ?? [])

  function show(connectionId: string, next: readonly DriftEntry[]): void {
    byConnection.value = new Map(byConnection.value).set(connectionId, next)
    if (read.has(connectionId)) void write(connectionId, next)
  }

  async function write(connectionId: string, next: readonly DriftEntry[]): Promise<void> {
    const { services } = connections
    // Findings of a connection that is not open stay in memory until it is.
    if (services?.connectionId !== connectionId) return
    const result = await services.kept.write(NAME, next)
    if (!result.ok) notices.report(result.error, doing.keeping)
  }

  function take(notes: readonly DriftNote[]): void {
    for (const [connectionId, own] of Map.groupBy(notes, (note) => note.connectionId)) {
      show(connectionId, withNotes(byConnection.value.get(connectionId) ?? [], own, clock.now()))
    }
  }

  /** Notes may come before a connection is open: the first calls of it are what verified its token. */
  async function readKept({ connectionId, kept }: ConnectionServices): Promise<void> {
    if (read.has(connectionId)) return
    const result = await kept.read(NAME, driftSchema)
    if (!result.ok) {
      notices.report(result.error, doing.readingKept)
      return
    }
    read.add(connectionId)
    show(connectionId, mergedEntries(result.value ?? [], byConnection.value.get(connectionId) ?? []))
  }

  /** Forgets what was noted for the open connection; what comes again is noted again. */
  function clear(): void {
    if (connections.current !== undefined) show(connections.current.id, [])
  }

  bridge.onDriftNoted(take)
  watch(
    () => connections.services,
    (services) => {
      if (services !== undefined) void readKept(services)
    },
    { immediate: true },
  )

  return { entries, clear }
})
