import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import * as z from 'zod'
import type { DriftNote } from '#shared/contract/events.ts'
import type { Result } from '#shared/errors/result.ts'
import { formulaSafe } from '#shared/export/csv-text.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { drift as strings } from './strings.ts'

/** An undocumented detail in the answers of a service, with the number of times it was reported. */
export interface DriftEntry extends Omit<DriftNote, 'connectionId'> {
  readonly count: number
  readonly firstSeen: EpochMs
  readonly lastSeen: EpochMs
}

export const driftSchema: z.ZodType<readonly DriftEntry[]> = z
  .array(
    z.object({
      endpoint: z.string(),
      path: z.string(),
      kind: z.enum(['unknown-field', 'unknown-value', 'other-type', 'missing-field', 'spelling']),
      received: z.string(),
      count: z.number(),
      firstSeen: z.number(),
      lastSeen: z.number(),
    }),
  )
  .readonly()

/** Limits memory for a service whose answers use ids as names; the main process limits each run, too. */
const MOST = 5000

export function driftKey({ endpoint, path, kind, received }: Omit<DriftNote, 'connectionId'>): string {
  return JSON.stringify([endpoint, path, kind, received])
}

/** Adds new notes to the counts; a known entry keeps its position. */
export function withNotes(
  entries: readonly DriftEntry[],
  notes: readonly DriftNote[],
  now: EpochMs,
): readonly DriftEntry[] {
  const byKey = new Map(entries.map((entry) => [driftKey(entry), entry]))
  for (const { connectionId: _, ...note } of notes) {
    const key = driftKey(note)
    const known = byKey.get(key)
    if (known === undefined && byKey.size >= MOST) continue
    byKey.set(key, {
      ...note,
      count: (known?.count ?? 0) + 1,
      firstSeen: known?.firstSeen ?? now,
      lastSeen: now,
    })
  }
  return [...byKey.values()]
}

/** Merges the entries of earlier runs with what this run noted before they were read. */
export function mergedEntries(
  before: readonly DriftEntry[],
  noted: readonly DriftEntry[],
): readonly DriftEntry[] {
  const byKey = new Map(before.map((entry) => [driftKey(entry), entry]))
  for (const entry of noted) {
    const known = byKey.get(driftKey(entry))
    byKey.set(driftKey(entry), {
      ...entry,
      count: entry.count + (known?.count ?? 0),
      firstSeen: known?.firstSeen ?? entry.firstSeen,
    })
  }
  return [...byKey.values()]
}

/**
 * Writes tab-separated lines with a header, for a report to the owner of the service. Nothing that the service sent is a
 * formula where it is pasted.
 */
export function driftText(
  entries: readonly DriftEntry[],
  headings: readonly string[],
  timeText: (at: EpochMs) => string,
): string {
  const lines = entries.map((entry) => [
    entry.endpoint,
    entry.path,
    entry.kind,
    entry.received,
    String(entry.count),
    timeText(entry.firstSeen),
    timeText(entry.lastSeen),
  ])
  return [headings, ...lines].map((cells) => cells.map(plainCell).join('\t')).join('\n')
}

function plainCell(text: string): string {
  return formulaSafe(text.replace(/[\t\r\n]+/g, ' '))
}

const NAME = 'drift'

/** The undocumented contents of the services' answers, stored with each connection. */
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

  /** Runs one after the other: two runs that read the earlier findings at once would both count them. */
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
    // A token that is being verified has no connection yet, and a forgotten connection must not get its partition back.
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

  /**
   * Forgets the notes of the open connection. A later occurrence is noted again, and a notice offers to restore them.
   */
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
