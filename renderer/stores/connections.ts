import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AddedConnection } from '#shared/contract/calls.ts'
import type { Connection, ConnectionState } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import { doing } from '../messages/doing.ts'
import type { ConnectionServices } from '../services/services.ts'
import { useNotices } from './notices.ts'
import { usePreferences } from './preferences.ts'
import { useServices } from './services-key.ts'

/** What the connect dialog hands over. It goes to main at once and is kept nowhere. */
export interface NewConnection {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
  readonly keep: 'keychain' | 'session'
}

/** The connections, the one that is open, and how the service of each answers. */
export const useConnectionsStore = defineStore('connections', () => {
  const { bridge, openConnection, eraseCache } = useServices()
  const notices = useNotices()
  const preferences = usePreferences()
  const connections = shallowRef<readonly Connection[]>([])
  const current = shallowRef<Connection>()
  const services = shallowRef<ConnectionServices>()
  const states = shallowRef<ReadonlyMap<string, ConnectionState>>(new Map())
  /** False until the list was read once, so that nothing flashes up meanwhile. */
  const ready = shallowRef(false)
  let openings = 0

  bridge.onConnectionChanged((state) => {
    states.value = new Map(states.value).set(state.connectionId, state)
  })

  const reachability = computed(() => states.value.get(current.value?.id ?? '')?.reachability ?? 'unknown')

  /** Reads the list and reopens the connection of the last run from its cache; needs no network. */
  async function start(): Promise<void> {
    await readList()
    const last = connections.value.find(({ id }) => id === preferences.values.lastConnectionId)
    const first = last ?? connections.value[0]
    if (first !== undefined) await open(first.id)
    ready.value = true
  }

  async function readList(): Promise<void> {
    const result = await bridge.listConnections({})
    if (!result.ok) {
      notices.report(result.error, doing.readingConnections)
      return
    }
    connections.value = result.value
    current.value = result.value.find(({ id }) => id === current.value?.id)
  }

  /** Opens the cache partition of a connection. A later call wins over an earlier one that is slower. */
  async function open(connectionId: string): Promise<void> {
    const run = (openings += 1)
    const result = await openConnection(connectionId)
    const superseded = run !== openings
    if (!result.ok) {
      if (!superseded) notices.report(result.error, doing.openingConnection)
      return
    }
    if (superseded) {
      result.value.close()
      return
    }
    show(connectionId, result.value)
  }

  function show(connectionId: string, opened: ConnectionServices): void {
    const before = services.value
    current.value = connections.value.find(({ id }) => id === connectionId)
    services.value = opened
    preferences.update({ lastConnectionId: connectionId })
    before?.close()
  }

  function closeCurrent(): void {
    openings += 1
    const before = services.value
    services.value = undefined
    current.value = undefined
    before?.close()
  }

  /** Adds a connection once its token was verified, and opens it. Nothing changes when it fails. */
  async function add(request: NewConnection): Promise<Result<AddedConnection>> {
    return opened(await bridge.addConnection(request))
  }

  async function openDemo(): Promise<Result<AddedConnection>> {
    return opened(await bridge.openDemo({}))
  }

  async function opened(result: Result<AddedConnection>): Promise<Result<AddedConnection>> {
    if (!result.ok) return result
    await readList()
    await open(result.value.connection.id)
    return result
  }

  async function rename(connectionId: string, name: string): Promise<Result<Connection>> {
    const result = await bridge.renameConnection({ connectionId, name })
    if (result.ok) await readList()
    return result
  }

  async function replaceToken(
    connectionId: string,
    token: string,
    keep: NewConnection['keep'],
  ): Promise<Result<AddedConnection>> {
    const result = await bridge.replaceToken({ connectionId, token, keep })
    if (result.ok) await readList()
    return result
  }

  /** Erases the token, and the cached data too where asked. */
  async function forget(connectionId: string, withCache: boolean): Promise<Result<null>> {
    const result = await bridge.forgetConnection({ connectionId })
    if (!result.ok) return result
    if (current.value?.id === connectionId) closeCurrent()
    const erased = withCache ? await eraseCache(connectionId) : result
    await readList()
    const next = current.value ?? connections.value[0]
    if (next !== undefined && services.value === undefined) await open(next.id)
    return erased
  }

  return {
    connections,
    current,
    services,
    states,
    reachability,
    ready,
    start,
    open,
    add,
    openDemo,
    rename,
    replaceToken,
    forget,
  }
})
