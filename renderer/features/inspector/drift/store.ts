import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DriftNote } from '#shared/contract/events.ts'
import type { Result } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { driftSchema, mergedEntries, withNotes, type DriftEntry } from './drift-entry.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { drift as strings } from './strings.ts'

const NAME = 'drift'

/** Holds what the services' answers contain beyond their document, stored with each connection. */
export const useDriftStore = defineStore('drift', () => {
  const { bridge, clock, partitions } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const byConnection = shallowRef<ReadonlyMap<string, readonly DriftEntry[]>>(new Map())
  /** Connections whose earlier findings have been merged into their entries. */
  const read = new Set<string>()
  let lastTurn: Promise<unknown> = Promise.resolve()

  const entries = computed(() => byConnection.value.get(connections.current?.id ?? '') ?? [])

  function show(connectionId: string, next: readonly DriftEntry[]): void {
    byConnection.value = new Map(byConnection.value).set(connectionId, next)
  }

  /** Runs one after the other: two that read the earlier findings at once would count them twice. */
  function keep(connectionId: string): Promise<void> {
    const turn = lastTurn.then(() => keepNow(connectionId))
    lastTurn = turn
    return turn
  }

  async function keepNow(connectionId: string): Promise<void> {
    const { services } = connections
    const work = (documents: PersistedDocuments): Promise<Result<null>> =>
      readAndWrite(connectionId, documents)
    if (services?.connectionId === connectionId) {
      report(await work(services.documents))
      return
    }
    // A token being verified has no connection yet; a forgotten connection must not get its partition back.
    if (connections.connections.some(({ id }) => id === connectionId))
      report(await partitions.withDocuments(connectionId, work))
  }

  async function readAndWrite(connectionId: string, documents: PersistedDocuments): Promise<Result<null>> {
    if (!read.has(connectionId)) {
      const result = await documents.read(NAME, driftSchema.catch([]))
      if (!result.ok) return result
      read.add(connectionId)
      show(connectionId, mergedEntries(result.value ?? [], byConnection.value.get(connectionId) ?? []))
    }
    return documents.write(NAME, byConnection.value.get(connectionId) ?? [])
  }

  function report(result: Result<null>): void {
    if (!result.ok) notices.report(result.error, actions.keeping)
  }

  function take(notes: readonly DriftNote[]): void {
    for (const [connectionId, own] of Map.groupBy(notes, (note) => note.connectionId)) {
      put(connectionId, withNotes(byConnection.value.get(connectionId) ?? [], own, clock.now()))
    }
  }

  /** Forgets what was noted for the open connection; a later occurrence is noted again, and a notice brings it back. */
  function clear(): void {
    const { current } = connections
    if (current === undefined) return
    const before = entries.value
    put(current.id, [])
    notices.offerUndo(strings.cleared, () =>
      put(current.id, mergedEntries(before, byConnection.value.get(current.id) ?? [])),
    )
  }

  function put(connectionId: string, next: readonly DriftEntry[]): void {
    show(connectionId, next)
    void keep(connectionId)
  }

  // Drops the entries after a forget: a reconnected connection reads its partition, which may have been erased.
  connections.$onAction(({ name, args, after }) => {
    if (name !== 'forget') return
    after(() => {
      read.delete(args[0])
      byConnection.value = new Map([...byConnection.value].filter(([id]) => id !== args[0]))
    })
  })

  bridge.onDriftNoted(take)
  watch(
    () => connections.services,
    (services) => {
      if (services !== undefined) void keep(services.connectionId)
    },
    { immediate: true },
  )

  return { entries, clear }
})
