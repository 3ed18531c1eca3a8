import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DataSourceInstance, JsonObject, MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import type { Catalogue, CatalogueList } from '#renderer/ports/catalogue.ts'
import type { ConnectionServices, SyncInProgress, SyncProgress } from '#renderer/ports/services.ts'
import { byId, byKey, inEntity, knownEntities, placedOf, shownEveryMs, withOpened } from './catalogue-maps.ts'
import { createPlacement } from '#renderer/expressions/placed-variable.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { createCostConsent } from './sync/cost-consent.ts'
import { hasListsToCome } from './sync/run-later-sync.ts'
import {
  addRefreshed,
  newerThanLists,
  nothingRefreshed,
  sourceRefreshedAt,
  withRefreshed,
  type Refreshed,
} from './refreshed.ts'
import { isImportId } from '#shared/portfolio/local-id.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useImportsStore } from '#renderer/stores/authored/imports.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { mayPass, useRecovery } from '#renderer/stores/connection/recovery.ts'
import { onTokenAccepted } from '#renderer/stores/connection/token-accepted.ts'

/** The catalogue of the open connection: from the cache at once, from the service on request. */
export const useCatalogueStore = defineStore('catalogue', () => {
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const expressions = useExpressionsStore()
  const imports = useImportsStore()
  const catalogue = shallowRef<Catalogue>()
  const progress = shallowRef<SyncProgress>()
  const syncing = shallowRef<SyncInProgress>()
  /** True if a temporary fault, or a missing token, ended the last synchronisation. */
  const isCutOff = shallowRef(false)
  const consent = createCostConsent()
  /** Entities that were opened before the synchronisation fetched their variables, with these variables. */
  const opened = shallowRef<ReadonlyMap<string, readonly Variable[]>>(new Map())

  const refreshed = shallowRef(nothingRefreshed)
  /** Variables with which the workspace is drawn until the catalogue has been read. */
  const ahead = shallowRef<ReadonlyMap<string, Variable>>(new Map())

  /** Shows the cached catalogue and, until it is complete, the elements that were requested directly. */
  const shown = computed(() => withOpened(withRefreshed(catalogue.value, refreshed.value), opened.value))
  const variables = computed(() => byKey(shown.value?.variables ?? [], ({ dataHubId }) => dataHubId))
  /** Ids by which entities list their variables (docs/service.md 2.4). */
  const arrivedIds = computed(() => new Set((catalogue.value?.variables ?? []).map(({ id }) => id)))
  const place = createPlacement()
  /** Imported series with the names of the entities to which they belong. */
  const imported = computed(() => imports.variables.map((local) => inEntity(local, entities.value)))
  const localVariables = computed(() => {
    const partsOf = ({ dataHubId }: Variable): readonly (Variable | undefined)[] =>
      expressions.variableIdsOf(dataHubId).map(ofService)
    return byKey(
      [...expressions.variables.map((local) => place(local, partsOf(local))), ...imported.value],
      ({ dataHubId }) => dataHubId,
    )
  })
  const entities = computed(() => byId(shown.value?.entities ?? []))
  /** It begins before its first request is known, so that a catalogue without elements does not read as empty. */
  const isSyncing = computed(() => syncing.value !== undefined)

  /** Shows the cached catalogue; if there never was a complete one, requests it from the service. */
  async function show(services: ConnectionServices): Promise<void> {
    const result = await services.catalogue.read()
    if (connections.services !== services) return
    if (!result.ok) {
      notices.report(result.error, actions.readingCatalogue)
      return
    }
    catalogue.value = result.value
    const { syncedAt } = result.value
    if (syncedAt === undefined || hasListsToCome(result.value)) void sync()
  }

  /** Reads the variables with which the open workspace is drawn, which takes no longer if the catalogue is large. */
  async function showAhead(services: ConnectionServices): Promise<void> {
    const read = await services.catalogue.readShown()
    if (!read.ok || connections.services !== services || catalogue.value !== undefined) return
    ahead.value = byKey(read.value, ({ dataHubId }) => dataHubId)
  }

  /** Stores the variables of the open workspace for the next start, and those on which its expressions depend. */
  async function keepShown(ids: readonly string[]): Promise<void> {
    const parts = ids.flatMap((id) => [id, ...expressions.variableIdsOf(id)])
    const known = [...new Set(parts)].flatMap((id) => variables.value.get(id) ?? [])
    // Everything else is read with the catalogue.
    await connections.services?.catalogue.keepShown(known)
  }

  /** Requests the whole catalogue from the service; the shown one stays until the new one is complete. */
  async function sync(): Promise<void> {
    const services = connections.services
    if (services === undefined || connections.isReadOnly || syncing.value !== undefined) return
    const run = services.catalogue.sync((published) => {
      if (syncing.value !== undefined && syncing.value !== run) return
      progress.value = published
      void showArrived(services, () => run.arrived())
    }, consent.ask)
    syncing.value = run
    const startedAt = clock.now()
    const portfolio = await run.portfolio
    if (syncing.value === run && portfolio.ok) take(portfolio.value, startedAt)
    const result = await run.done
    if (syncing.value !== run) return
    endSync()
    isCutOff.value = !result.ok && (result.error.kind === 'unauthorized' || mayPass(result.error))
    if (!result.ok) {
      notices.report(result.error, actions.refreshingCatalogue)
      return
    }
    take(result.value, startedAt)
    // An interrupted refresh continues by itself; its failure would cover the controls below it for good.
    notices.retract(actions.refreshingCatalogue)
  }

  function take(brought: Catalogue, startedAt: EpochMs): void {
    catalogue.value = brought
    // A list may have been read before one of its elements was requested, or may still be the old one.
    refreshed.value = newerThanLists(refreshed.value, (list) => keptFrom(list) ?? startedAt)
    if (opened.value.size > 0) opened.value = new Map()
  }

  /** Requests the variables of an entity that is opened if no synchronisation has fetched all variables. */
  async function openEntity(id: string): Promise<void> {
    const services = connections.services
    if (services === undefined || connections.isReadOnly || opened.value.has(id)) return
    if (knowsVariablesOf.value(id)) return
    opened.value = new Map(opened.value).set(id, [])
    const result = await services.catalogue.readEntityVariables(id)
    if (connections.services !== services) return
    const next = new Map(opened.value)
    if (result.ok) next.set(id, result.value)
    else next.delete(id)
    opened.value = next
    if (!result.ok) notices.report(result.error, actions.readingCatalogue)
  }

  const knowsVariablesOf = computed(() =>
    knownEntities(catalogue.value, opened.value, entities.value, arrivedIds.value),
  )

  /** Shows new versions of elements everywhere, until the next synchronisation. */
  function refresh(elements: Refreshed, at: EpochMs): void {
    refreshed.value = addRefreshed(refreshed.value, elements, at)
  }

  /** Returns when a variable was last requested; undefined before the first catalogue is complete. */
  function fetchedAt(dataHubId: string): EpochMs | undefined {
    return refreshed.value.variables.get(dataHubId)?.at ?? listFetchedAt('variables')
  }

  /** Returns when an instance was last requested, by itself or with the list of its type. */
  function sourceFetchedAt(source: Pick<DataSourceInstance, 'id' | 'type'>): EpochMs | undefined {
    return sourceRefreshedAt(refreshed.value, source) ?? listFetchedAt(`instances:${source.type}`)
  }

  /** A list that the last synchronisation failed to fetch is older than the others. */
  function listFetchedAt(list: CatalogueList): EpochMs | undefined {
    return keptFrom(list) ?? catalogue.value?.syncedAt
  }

  function keptFrom(list: CatalogueList): EpochMs | undefined {
    return catalogue.value?.lacking.find((each) => each.list === list)?.keptFrom
  }

  onTokenAccepted(connections, () => {
    if (isCutOff.value) void sync()
  })
  useRecovery(
    () => (isSyncing.value ? 'running' : isCutOff.value ? 'failed' : 'done'),
    () => void sync(),
  )

  /** Until the first catalogue is complete, the part that has arrived is shown, even after the sync stopped. */
  const showArrived = useThrottleFn(
    async (services: ConnectionServices, read: SyncInProgress['arrived']) => {
      // The task that received the page has done enough.
      await nextTask()
      if (connections.services !== services || isComplete()) return
      const arrived = read()
      if (arrived !== undefined) catalogue.value = arrived
    },
    () => shownEveryMs(catalogue.value),
    true,
  )

  function isComplete(): boolean {
    return catalogue.value?.syncedAt !== undefined
  }

  /** Called when the user is waiting for the lists that follow the variables. */
  function hurrySync(): void {
    syncing.value?.hurry()
  }

  function cancelSync(): void {
    consent.approve(false)
    syncing.value?.cancel()
  }

  function endSync(): void {
    syncing.value = undefined
    progress.value = undefined
    consent.costToApprove.value = undefined
  }

  watch(
    () => connections.services,
    (services) => {
      syncing.value?.cancel()
      endSync()
      isCutOff.value = false
      catalogue.value = undefined
      opened.value = new Map()
      refreshed.value = nothingRefreshed
      ahead.value = new Map()
      if (services === undefined) return
      void showAhead(services)
      void show(services)
    },
    { immediate: true, flush: 'sync' },
  )

  /** Finds a variable of the service, or an expression that is used like one. */
  function variable(dataHubId: string): Variable | undefined {
    return ofService(dataHubId) ?? localVariables.value.get(dataHubId)
  }

  function ofService(dataHubId: string): Variable | undefined {
    const isRead = catalogue.value !== undefined
    return variables.value.get(dataHubId) ?? (isRead ? undefined : ahead.value.get(dataHubId))
  }

  /** Returns what the service sent for a variable, exactly as received; undefined if that cannot be read. */
  async function rawOf(dataHubId: string): Promise<JsonObject> {
    const known = variable(dataHubId)?.raw
    if (known !== undefined) return known
    const read = await connections.services?.catalogue.readRaw(dataHubId)
    return read?.ok === true ? (read.value ?? {}) : {}
  }

  /** Returns the full name of a variable, or its id if it is not in the catalogue. */
  function nameOf(dataHubId: string): string {
    const known = variable(dataHubId)
    return known === undefined ? dataHubId : fullNameOf(known)
  }

  function entity(id: string): MeteredEntity | undefined {
    return entities.value.get(id)
  }

  /** Returns the entities of a variable, as far as the catalogue contains them. */
  function entitiesOf({ entities: refs }: Variable): readonly MeteredEntity[] {
    return refs.flatMap(({ id }) => entities.value.get(id) ?? [])
  }

  return {
    catalogue: shown,
    /** Expressions that are listed below an entity, like its variables. */
    placedExpressions: computed<readonly Variable[]>((before) =>
      placedOf(before, [...localVariables.value.values()], ({ dataHubId }) => !isImportId(dataHubId)),
    ),
    /** Imported series that belong to an entity: they are listed below it but not included in any of its totals. */
    placedImports: computed<readonly Variable[]>((before) => placedOf(before, imported.value)),
    progress,
    isSyncing,
    /** True after a synchronisation that the service interrupted, which is repeated once it answers. */
    isCutOff,
    costToApprove: consent.costToApprove,
    variable,
    rawOf,
    nameOf,
    entity,
    entitiesOf,
    sync,
    cancelSync,
    hurrySync,
    approve: consent.approve,
    openEntity,
    /** Knows what is there now; it is another function once that has changed. */
    knowsVariablesOf,
    refresh,
    keepShown,
    fetchedAt,
    sourceFetchedAt,
  }
})
