import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import type { DataSourceType, FacetOption, Variable } from '#shared/portfolio/nouns.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { withoutComponent } from '#renderer/stores/without-component.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import {
  costOf,
  createRequestRuns,
  faultyOf,
  findInstances,
  type FoundInstances,
  type InstanceFilter,
  requestedParts,
  withOthers,
} from './instance-requests.ts'
import { requestsFor, requestTypes, requestVariables, type Requester } from './request-lists.ts'
import type { FaultySources } from './table/source-filter.ts'
import { sourceRows } from './table/source-row.ts'

/** Options from docs/service.md 2.2, used when the service's own list is missing. */
const documentedErrorTypes: readonly FacetOption[] = [
  { id: 'fileError', wireId: 'fileError', label: 'File Error', children: [] },
  { id: 'dataError', wireId: 'dataError', label: 'Data Error', children: [] },
  { id: 'connectionError', wireId: 'connectionError', label: 'Connection Error', children: [] },
]

/** Data sources and their health: from the cached catalogue, and from the service if refreshed or filtered by error. */
export const useSourcesStore = defineStore('sources', () => {
  const { bridge, clock } = useServices()
  const store = useCatalogueStore()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const { asking, run, stop } = createRequestRuns(bridge, () => connections.current?.id)
  const shows = shallowRef<'instances' | 'silent'>('instances')
  const errorTypes = shallowRef<readonly string[]>([])
  const withErrors = shallowRef<FaultySources>()
  const organizations = shallowRef<readonly string[]>([])
  const status = shallowRef<readonly string[]>([])
  const chosenType = shallowRef<string>()
  const chosenSource = shallowRef<string>()

  const types = computed(() => store.catalogue?.dataSourceTypes ?? [])
  const instances = computed(() => store.catalogue?.dataSourceInstances ?? [])
  const variablesBySource = computed(() =>
    groupByKeys(store.catalogue?.variables ?? [], ({ feeds }) => new Set(feeds.map(({ id }) => id))),
  )
  const rows = computed(() =>
    sourceRows(instances.value, {
      typeNames: new Map(types.value.map(({ type, name }) => [type, name])),
      organizations: store.catalogue?.organizations ?? [],
      fetchedAt: store.sourceFetchedAt,
      variablesOf: ({ id }) => variablesBySource.value.get(id)?.length ?? 0,
    }),
  )
  const errorTypeOptions = computed<readonly FacetOption[]>(
    () =>
      store.catalogue?.facets['data-source-instance'].find(({ id }) => id === 'errorType')?.options ??
      documentedErrorTypes,
  )

  /** Uses the service's list for the instance filters, or otherwise all organizations. */
  const organizationOptions = computed(
    () =>
      store.catalogue?.facets['data-source-instance'].find(({ id }) => id === 'organizations')?.options ??
      (store.catalogue?.organizations ?? []).map(({ id, name }) => ({ id, label: name })),
  )

  /** Types worth a request: if a service omits the count, that of the catalogue is used. */
  const requested = computed<readonly DataSourceType[]>(() => {
    const cached = new Set(instances.value.map(({ type }) => type))
    const isChosen = (type: string): boolean => chosenType.value === undefined || type === chosenType.value
    return types.value.filter((each) => isChosen(each.type) && (each.instances > 0 || cached.has(each.type)))
  })

  const shownInstances = computed(() =>
    instances.value.filter(({ type }) => chosenType.value === undefined || type === chosenType.value),
  )
  const errorCost = computed(() => instanceCost({ organizations: organizations.value, status: status.value }))
  /** Number of requests to refresh what is shown. */
  const cost = computed(() => {
    if (shows.value === 'silent') return requestsFor(store.catalogue?.variables.length ?? 0)
    const filtered = errorTypes.value.length === 0 ? 0 : errorCost.value
    const source = chosenSource.value
    const fed = source === undefined ? 0 : requestsFor(variablesOf(source).length)
    return 1 + instanceCost({ organizations: organizations.value }) + filtered + fed
  })

  function variablesOf(sourceId: string): readonly Variable[] {
    return variablesBySource.value.get(sourceId) ?? []
  }

  async function askForInstances(requester: Requester, filter: InstanceFilter): Promise<FoundInstances> {
    const parts = requestedParts(requested.value, instances.value, filter)
    const answered = await findInstances(bridge, requester, parts, filter)
    report(answered.errors)
    return answered
  }

  function instanceCost(filter: InstanceFilter): number {
    return costOf(requestedParts(requested.value, instances.value, filter))
  }

  function report([first]: readonly AppError[]): void {
    if (first !== undefined) notices.report(first, actions.askingSources)
  }

  /** Requests what is shown again. */
  async function refresh(): Promise<void> {
    await run(cost.value, (requester) =>
      shows.value === 'silent'
        ? refreshVariables(requester, { organizations: organizationIds() })
        : refreshSources(requester),
    )
  }

  async function refreshSources(requester: Requester): Promise<void> {
    const [source, errors] = [chosenSource.value, errorTypes.value]
    const [freshest, found, faulty] = await Promise.all([
      requestTypes(bridge, requester, organizationIds()),
      askForInstances(requester, { organizations: organizations.value }),
      errors.length === 0 ? undefined : askForInstances(requester, errorFilter()),
      source === undefined ? undefined : refreshVariables(requester, { integrations: [source] }),
    ])
    if (connections.current?.id !== requester.connectionId) return
    if (!freshest.ok) report([freshest.error])
    const refreshedTypes = freshest.ok ? freshest.value.elements : []
    store.refresh(
      { types: refreshedTypes, sourcesOfType: withOthers(found.found, instances.value, organizations.value) },
      clock.now(),
    )
    if (faulty !== undefined && faulty.found.size > 0) withErrors.value = faultyOf(faulty)
  }

  function errorFilter(): InstanceFilter {
    return { organizations: organizations.value, status: status.value, errorType: errorTypes.value }
  }

  /** Results are kept even after a stop, since each variable has the time of its request. */
  async function refreshVariables(
    requester: Requester,
    of: Parameters<typeof requestVariables>[2],
  ): Promise<void> {
    const { elements, error } = await requestVariables(bridge, requester, of)
    if (connections.current?.id !== requester.connectionId) return
    if (elements.length > 0) store.refresh({ variables: elements }, clock.now())
    if (error !== undefined) report([error])
  }

  function organizationIds(): readonly string[] {
    return (store.catalogue?.organizations ?? []).map(({ id }) => id)
  }

  /** The fields of an instance do not say which errors it has, so the service is queried. */
  async function chooseErrorTypes(chosen: readonly string[]): Promise<void> {
    errorTypes.value = chosen
    if (chosen.length === 0) {
      clearErrors()
      return
    }
    const answers = await run(errorCost.value, (requester) => askForInstances(requester, errorFilter()))
    // Without an answer all instances stay shown: hiding them would make them look free of errors.
    if (answers === undefined) return
    if (answers.found.size === 0) clearErrors()
    else withErrors.value = faultyOf(answers)
  }

  function clearErrors(): void {
    stop()
    errorTypes.value = []
    withErrors.value = undefined
  }

  /** The errors were requested with the previous filter, so they are unknown for what it excluded. */
  function chooseFilter(name: 'organizations' | 'status', chosen: readonly string[]): void {
    const filter = name === 'organizations' ? organizations : status
    const isWithin =
      filter.value.length === 0 || (chosen.length > 0 && chosen.every((each) => filter.value.includes(each)))
    filter.value = chosen
    if (errorTypes.value.length > 0 && !isWithin) void chooseErrorTypes(errorTypes.value)
  }

  function chooseType(type: string | undefined): void {
    chosenType.value = type
    chosenSource.value = undefined
    if (errorTypes.value.length > 0) void chooseErrorTypes(errorTypes.value)
  }

  withoutComponent(() => {
    // The errors belong to a catalogue that has been replaced.
    watch([() => connections.current?.id, () => store.catalogue?.syncedAt], () => clearErrors())
    watch(
      () => connections.current?.id,
      () => {
        chosenType.value = undefined
        chosenSource.value = undefined
        organizations.value = []
        status.value = []
      },
    )
  })

  /** Time at which the oldest shown element was requested. */
  const asOf = computed<EpochMs | undefined>(() => {
    const syncedAt = store.catalogue?.syncedAt
    if (syncedAt === undefined) return undefined
    if (shows.value === 'instances')
      return oldest(shownInstances.value.map((source) => store.sourceFetchedAt(source) ?? syncedAt))
    return oldest(
      (store.catalogue?.variables ?? []).map(({ dataHubId }) => store.fetchedAt(dataHubId) ?? syncedAt),
    )
  })

  return {
    types,
    rows,
    shows,
    asOf: computed(() => asOf.value ?? store.catalogue?.syncedAt),
    chosenType,
    chosenSource,
    chooseType,
    errorTypeOptions,
    errorTypes,
    withErrors,
    organizationOptions,
    organizations,
    status,
    chooseFilter,
    chooseErrorTypes,
    asking,
    stop: (): void => {
      stop()
      if (withErrors.value === undefined) errorTypes.value = []
    },
    refresh,
    cost,
    errorCost,
    variablesOf,
  }
})

function oldest(times: readonly EpochMs[]): EpochMs | undefined {
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b))
}
