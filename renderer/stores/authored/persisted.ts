import { shallowRef, watch, type ShallowRef } from 'vue'
import type * as z from 'zod'
import { actions } from '#renderer/strings/actions.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useConnectionsStore } from '../connection/connections.ts'
import { useNotices } from '../notices/notices.ts'

/** A value stored with each connection, under a name. */
export interface Persisted<T> {
  /** Value of the open connection; `initial` until it has been read. */
  readonly value: Readonly<ShallowRef<T>>
  /** False until the value of the open connection has been read, or set. */
  readonly isRead: Readonly<ShallowRef<boolean>>
  /** Shows the new value at once and stores it with the connection that is open. */
  readonly set: (next: T) => void
}

/** Reads the value whenever another connection is opened; for use in the setup of a store. */
export function usePersisted<T>(name: string, schema: z.ZodType<T>, initial: T): Persisted<T> {
  const connections = useConnectionsStore()
  const notices = useNotices()
  const value: ShallowRef<T> = shallowRef(initial)
  /** A value set before the read must not be overwritten by it. */
  let changed = false
  const isRead = shallowRef(false)

  async function read(services: ConnectionServices): Promise<void> {
    const result = await services.documents.read(name, schema)
    if (connections.services !== services) return
    if (!result.ok) notices.report(result.error, actions.readingPersisted)
    else {
      if (result.value !== undefined && !changed) value.value = result.value
      isRead.value = true
    }
  }

  watch(
    () => connections.services,
    (services) => {
      value.value = initial
      changed = false
      isRead.value = false
      if (services !== undefined) void read(services)
    },
    { immediate: true, flush: 'sync' },
  )

  async function write(next: T): Promise<void> {
    const result = await connections.services?.documents.write(name, next)
    if (result?.ok === false) notices.report(result.error, actions.keeping)
  }

  function set(next: T): void {
    changed = true
    isRead.value = true
    value.value = next
    void write(next)
  }

  return { value, isRead, set }
}
