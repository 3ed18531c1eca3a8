import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Connection } from '#shared/contract/connection.ts'
import type { AppError } from '#shared/errors/result.ts'
import { actions, unnamedConnection } from '#renderer/strings/actions.ts'
import type { DamagedStore } from '#renderer/ports/damaged-stores.ts'
import type { PartitionSummary } from '#renderer/ports/partitions.ts'
import { useConnectionsStore } from './connections.ts'
import { useNotices } from '../notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** A connection that was forgotten without its cache. */
export interface ForgottenConnection extends PartitionSummary {
  readonly connection: Connection
}

/** The data that forgotten connections left on this machine, to be reviewed, reconnected or erased. */
export const useForgottenStore = defineStore('forgotten', () => {
  const { partitions } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const ids = shallowRef<readonly string[]>([])
  /** Newest first; undefined until the list is read. */
  const list = shallowRef<readonly ForgottenConnection[]>()
  /** Caches that could not be opened and were set aside, newest last. */
  const damaged = shallowRef(partitions.listDamaged())
  const hasAny = computed(() => ids.value.length + damaged.value.length > 0)

  async function readIds(): Promise<void> {
    damaged.value = partitions.listDamaged()
    const found = await partitions.list()
    if (!found.ok || !connections.isListed) return
    const known = new Set(connections.connections.map(({ id }) => id))
    ids.value = found.value.filter((id) => !known.has(id))
  }

  /** Opens each partition in turn to read its contents. */
  async function read(): Promise<void> {
    await readIds()
    const summaries: PartitionSummary[] = []
    for (const id of ids.value) {
      const summary = await partitions.summarise(id)
      if (summary.ok) summaries.push(summary.value)
      else notices.report(summary.error, actions.readingForgotten)
    }
    list.value = summaries.map(forgottenOf).toSorted((a, b) => (b.usedAt ?? 0) - (a.usedAt ?? 0))
  }

  /** Shows its cached data without sending any request. */
  async function review({ connection }: ForgottenConnection): Promise<void> {
    await connections.open(connection.id, connection)
  }

  async function erase({ connectionId }: ForgottenConnection): Promise<AppError | undefined> {
    if (connections.current?.id === connectionId) await connections.leave()
    const erased = await partitions.erase(connectionId)
    await read()
    return erased.ok ? undefined : erased.error
  }

  function nameOf({ connectionId }: DamagedStore): string {
    return connections.connections.find(({ id }) => id === connectionId)?.name ?? unnamedConnection
  }

  async function eraseDamaged(store: DamagedStore): Promise<AppError | undefined> {
    const erased = await partitions.eraseDamaged(store)
    damaged.value = partitions.listDamaged()
    return erased.ok ? undefined : erased.error
  }

  // The forgotten connections change only with the list of connections.
  watch([() => connections.isListed, () => connections.connections], () => void readIds(), {
    immediate: true,
  })

  return { ids, hasAny, list, damaged, nameOf, read, review, erase, eraseDamaged }
})

function forgottenOf(summary: PartitionSummary): ForgottenConnection {
  const { connectionId: id, metadata } = summary
  const { name = unnamedConnection, baseUrl = '', kind = 'service' } = metadata ?? {}
  return { ...summary, connection: { id, name, baseUrl, kind, tokenPlace: 'none', createdAt: 0 } }
}
