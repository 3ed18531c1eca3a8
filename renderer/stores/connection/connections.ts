import { freeName } from '#shared/names/free-name.ts'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Organization } from '#shared/portfolio/nouns.ts'
import type { AddedConnection } from '#shared/contract/calls.ts'
import type { Connection, ConnectionState } from '#shared/contract/connection.ts'
import type { AppError, Result } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import { damagedStores } from '#renderer/strings/errors/damage.ts'
import { writePartitionMetadata } from '#renderer/ports/documents/records/partition-metadata.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { damagedDocumentsNotice, discardedNotice, unopenedNotice } from '../notices/damaged-store-notices.ts'
import { useNotices } from '../notices/notices.ts'
import { usePreferences } from '../preferences.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** The data from the connect dialog. It is sent to main at once and is stored nowhere else. */
export interface NewConnection {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
  readonly keep: 'keychain' | 'session'
  /** Id of a forgotten connection that is restored with its cache. */
  readonly restores?: string
}

/** The connections, the open one, and how the service of each answers. */
export const useConnectionsStore = defineStore('connections', () => {
  const { bridge, clock, beginOpening, partitions, newId } = useServices()
  const notices = useNotices()
  const preferences = usePreferences()
  const connections = shallowRef<readonly Connection[]>([])
  const current = shallowRef<Connection>()
  const services = shallowRef<ConnectionServices>()
  const states = shallowRef<ReadonlyMap<string, ConnectionState>>(new Map())
  /** False until the list has been read, so that nothing flashes up meanwhile. */
  const ready = shallowRef(false)
  /** True once the list is known; before that no partition can be called forgotten. */
  const isListed = shallowRef(false)
  let openings = 0

  function note(state: ConnectionState): void {
    states.value = new Map(states.value).set(state.connectionId, state)
  }

  bridge.onConnectionChanged(note)

  /** True if the open connection was forgotten: its cache can be reviewed, but nothing can be requested. */
  const isForgotten = computed(() => current.value !== undefined && !isKnown(current.value.id))
  /** True if the open connection came from a file: nothing is ever requested. */
  const isReadOnly = computed(() => current.value?.kind === 'bundle')
  const reachability = computed(() => states.value.get(current.value?.id ?? '')?.reachability ?? 'unknown')

  /** Reads the list and reopens the connection of the last run from its cache; needs no network. */
  async function start(): Promise<void> {
    const { lastConnectionId } = preferences.values
    // The cache of the connection that is most likely opens beside the list.
    const begun = lastConnectionId === null ? undefined : beginOpening(lastConnectionId)
    await readList()
    const last = connections.value.find(({ id }) => id === lastConnectionId)
    const first = last ?? connections.value[0]
    if (last === undefined) begun?.abandon()
    if (first !== undefined) await open(first.id, undefined, undefined, last && begun)
    ready.value = true
  }

  async function readList(): Promise<void> {
    const result = await bridge.listConnections({})
    if (!result.ok) {
      notices.report(result.error, actions.readingConnections)
      return
    }
    connections.value = result.value
    isListed.value = true
    current.value = result.value.find(({ id }) => id === current.value?.id) ?? current.value
  }

  function isKnown(connectionId: string): boolean {
    return connections.value.some(({ id }) => id === connectionId)
  }

  /**
   * Opens the cache partition of a connection. A later call overrides an earlier, slower one. `forgotten` is used for
   * a connection that is no longer in the list; `organizations` are those that its service has just listed; `begun`
   * goes on with an opening.
   */
  async function open(
    connectionId: string,
    forgotten?: Connection,
    organizations?: readonly Organization[],
    begun = beginOpening(connectionId),
  ): Promise<void> {
    const run = (openings += 1)
    const known = connections.value.find(({ id }) => id === connectionId) ?? forgotten
    const result = await begun.finish({
      isReadOnly: known?.kind === 'bundle',
      ...(organizations !== undefined && { organizations }),
    })
    const superseded = run !== openings
    if (!result.ok) {
      if (!superseded) await reportUnopened(connectionId, result.error)
      return
    }
    if (superseded) {
      result.value.close()
      return
    }
    show(known, result.value)
  }

  async function reportUnopened(connectionId: string, error: AppError): Promise<void> {
    const connection = connections.value.find(({ id }) => id === connectionId)
    if (error.kind !== 'storage-damaged' || connection === undefined) {
      notices.report(error, actions.openingConnection)
      return
    }
    const held = await partitions.heldBy(connectionId)
    const startFresh = (): Promise<void> => setAside(connectionId)
    notices.show(unopenedNotice(connection.name, error, held, preferences.formatNumber, startFresh))
  }

  /** Continues without a cache that cannot be opened. */
  async function setAside(connectionId: string): Promise<void> {
    const aside = await partitions.setAside(connectionId)
    if (!aside.ok) {
      notices.report(aside.error, damagedStores.settingAside)
      return
    }
    notices.notify(damagedStores.startedFresh, damagedStores.stays)
    await open(connectionId)
  }

  function show(connection: Connection | undefined, opened: ConnectionServices): void {
    const before = services.value
    current.value = connection
    services.value = opened
    notices.concern(connection?.id)
    if (connection !== undefined) void announceLost(connection.name, opened)
    if (connection !== undefined && opened.damagedDocuments.length > 0)
      notices.show(damagedDocumentsNotice(connection.name, opened.damagedDocuments, clock.now()))
    if (connection !== undefined && isKnown(connection.id)) {
      preferences.update({ lastConnectionId: connection.id })
      void writePartitionMetadata(opened.documents, connection)
    }
    before?.close()
  }

  async function announceLost(name: string, opened: ConnectionServices): Promise<void> {
    const lost = await opened.readLost()
    if (lost !== undefined) notices.show(discardedNotice(name, lost, preferences.formatNumber))
  }

  function closeCurrent(): void {
    openings += 1
    const before = services.value
    services.value = undefined
    current.value = undefined
    notices.concern(undefined)
    before?.close()
  }

  /** Closes the open connection and switches to another one if there is one. */
  async function leave(): Promise<void> {
    closeCurrent()
    const [next] = connections.value
    if (next !== undefined) await open(next.id)
  }

  /** Adds a connection once its token was verified, and opens it. A failure changes nothing. */
  async function add(request: NewConnection): Promise<Result<AddedConnection>> {
    return opened(await bridge.addConnection(request))
  }

  /**
   * Adds a connection whose cache `receive` reads from a file under a new id, and opens it. If that fails, nothing of
   * its cache remains.
   */
  async function addFromFile<T extends { readonly ok: boolean }>(
    facts: Pick<Connection, 'kind' | 'name' | 'baseUrl'>,
    receive: (connectionId: string) => Promise<T>,
  ): Promise<T | Result<Connection>> {
    const connectionId = facts.kind === 'demo' ? 'demo' : newId()
    const received = await receive(connectionId)
    if (!received.ok) return received
    const entered = await reenter({ id: connectionId, ...facts })
    if (!entered.ok) await partitions.erase(connectionId)
    return entered
  }

  /** Adds a connection whose cache already exists, such as a bundle that was forgotten, and opens it. */
  async function reenter({
    id,
    kind,
    name,
    baseUrl,
  }: Pick<Connection, 'id' | 'kind' | 'name' | 'baseUrl'>): Promise<Result<Connection>> {
    const distinct = freeName(name, (wanted) => connections.value.some((other) => other.name === wanted))
    const entered = await bridge.enterFromFile({ connectionId: id, kind, name: distinct, baseUrl })
    if (!entered.ok) return entered
    await readList()
    await open(id)
    return entered
  }

  /** Closes a connection while `replace` replaces its cache, and opens it again. */
  async function withCacheReplaced<T>(connectionId: string, replace: () => Promise<T>): Promise<T> {
    if (current.value?.id === connectionId) closeCurrent()
    const replaced = await replace()
    await open(connectionId)
    return replaced
  }

  async function openDemo(isPaced: boolean): Promise<Result<AddedConnection>> {
    return opened(await bridge.openDemo({ isPaced }))
  }

  async function opened(result: Result<AddedConnection>): Promise<Result<AddedConnection>> {
    if (!result.ok) return result
    await readList()
    await open(result.value.connection.id, undefined, result.value.organizations)
    return result
  }

  async function rename(connectionId: string, name: string): Promise<Result<Connection>> {
    const result = await bridge.renameConnection({ connectionId, name })
    if (!result.ok) return result
    await readList()
    if (services.value?.connectionId === connectionId)
      void writePartitionMetadata(services.value.documents, result.value)
    return result
  }

  async function replaceToken(
    connectionId: string,
    token: string,
    keep: NewConnection['keep'],
  ): Promise<Result<AddedConnection>> {
    const result = await bridge.replaceToken({ connectionId, token, keep })
    if (!result.ok) return result
    notices.settle(connectionId)
    // The service has just answered with the new token; otherwise only the next request would show it.
    note({ connectionId, reachability: 'online', since: clock.now() })
    await readList()
    return result
  }

  /**
   * Erases the token, and on request the cached data too. Remaining data are marked with the connection and the time.
   */
  async function forget(connectionId: string, withCache: boolean): Promise<Result<null>> {
    const result = await bridge.forgetConnection({ connectionId })
    if (!result.ok) return result
    notices.settle(connectionId)
    const isOpen = current.value?.id === connectionId
    // The next start would begin to open it, and create it anew.
    if (preferences.values.lastConnectionId === connectionId) preferences.update({ lastConnectionId: null })
    if (isOpen && !withCache && current.value && services.value)
      await writePartitionMetadata(services.value.documents, current.value, clock.now())
    // It is removed from the list first, so that nothing is written into a partition that is being erased.
    connections.value = connections.value.filter(({ id }) => id !== connectionId)
    if (isOpen) closeCurrent()
    const erased = withCache ? await partitions.erase(connectionId) : result
    await readList()
    if (isOpen) await leave()
    return erased
  }

  return {
    connections,
    current,
    services,
    states,
    reachability,
    ready,
    isListed,
    isForgotten,
    isReadOnly,
    addFromFile,
    reenter,
    withCacheReplaced,
    start,
    leave,
    open,
    add,
    openDemo,
    rename,
    replaceToken,
    forget,
  }
})
