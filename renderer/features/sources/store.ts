import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DataSourceInstance, DataSourceType, FacetOption, Variable } from '#shared/catalog/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { createRequestRuns } from './request-runs.ts'
import {
  instanceRequests,
  requestInstances,
  requestsFor,
  requestTypes,
  requestVariables,
  type Requester,
} from './request-lists.ts'
import { sourceRows } from './table/source-row.ts'

interface FreshInstances {
  readonly instances: readonly DataSourceInstance[]
  readonly at: EpochMs
}

/** docs/service.md 2.2, for when the service's own list did not come. */
const documentedErrorTypes: readonly FacetOption[] = [
  { id: 'fileError', wireId: 'fileError', label: 'File Error', children: [] },
  { id: 'dataError', wireId: 'dataError', label: 'Data Error', children: [] },
  { id: 'connectionError', wireId: 'connectionError', label: 'Connection Error', children: [] },
]

/** Data sources and their health: from the cached catalogue, fresher or filtered by error from the service. */
export const useSourcesStore = defineStore('sources', () => {
  const { bridge, clock } = useServices()
  const store = useCatalogueStore()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const { asking, run, stop } = createRequestRuns(bridge, () => connections.current?.id)
  const shows = shallowRef<'instances' | 'silent'>('instances')
  /** Types, and instances of a type, as they were asked for since the catalogue was fetched. */
  const freshTypes = shallowRef<ReadonlyMap<string, DataSourceType>>(new Map())
  const fresh = shallowRef<ReadonlyMap<string, FreshInstances>>(new Map())
  const errorTypes = shallowRef<readonly string[]>([])
  const withErrors = shallowRef<ReadonlySet<string>>()
  const chosenType = shallowRef<string>()
  const chosenSource = shallowRef<string>()

  const types = computed<readonly DataSourceType[]>(() =>
    (store.catalogue?.dataSourceTypes ?? []).map((each) => freshTypes.value.get(each.type) ?? each),
  )
  const instances = computed<readonly DataSourceInstance[]>(() => {
    const cached = store.catalogue?.dataSourceInstances ?? []
    if (fresh.value.size === 0) return cached
    const others = cached.filter(({ type }) => !fresh.value.has(type))
    return [...others, ...[...fresh.value.values()].flatMap((each) => each.instances)]
  })
  const variablesBySource = computed(() => byFeed(store.catalogue?.variables ?? []))
  const rows = computed(() =>
    sourceRows(instances.value, {
      typeNames: new Map(types.value.map(({ type, name }) => [type, name])),
      organizations: store.catalogue?.organizations ?? [],
      fetchedAt: ({ type }) => fetchedAt(type),
      variablesOf: ({ id }) => variablesBySource.value.get(id)?.length ?? 0,
    }),
  )
  const errorTypeOptions = computed<readonly FacetOption[]>(
    () =>
      store.catalogue?.facets['data-source-instance'].find(({ id }) => id === 'errorType')?.options ??
      documentedErrorTypes,
  )

  /** Types worth a request: a service may leave the count out, then the catalogue knows. */
  const requested = computed<readonly DataSourceType[]>(() => {
    const cached = new Set(instances.value.map(({ type }) => type))
    const isChosen = (type: string): boolean => chosenType.value === undefined || type === chosenType.value
    return types.value.filter((each) => isChosen(each.type) && (each.instances > 0 || cached.has(each.type)))
  })

  const errorCost = computed(() => instanceRequests(requested.value))
  /** Requests that asking again for what is shown takes. */
  const cost = computed(() => {
    if (shows.value === 'silent') return requestsFor(store.catalogue?.variables.length ?? 0)
    const filtered = errorTypes.value.length === 0 ? 0 : errorCost.value
    const source = chosenSource.value
    const fed = source === undefined ? 0 : requestsFor(variablesOf(source).length)
    return 1 + errorCost.value + filtered + fed
  })

  function variablesOf(sourceId: string): readonly Variable[] {
    return variablesBySource.value.get(sourceId) ?? []
  }

  /** Type after type; what came before a failure is returned all the same. */
  async function askForInstances(
    requester: Requester,
    errors: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DataSourceInstance[]>> {
    const answers = await Promise.all(
      requested.value.map(
        async ({ type }) => [type, await requestInstances(bridge, requester, type, errors)] as const,
      ),
    )
    report(answers.flatMap(([, answer]) => (answer.ok ? [] : [answer.error])))
    return new Map(answers.flatMap(([type, answer]) => (answer.ok ? [[type, answer.value] as const] : [])))
  }

  function report([first]: readonly AppError[]): void {
    if (first !== undefined) notices.report(first, actions.askingSources)
  }

  /** What is shown, as it is now. */
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
      askForInstances(requester, []),
      errors.length === 0 ? undefined : askForInstances(requester, errors),
      source === undefined ? undefined : refreshVariables(requester, { integrations: [source] }),
    ])
    if (connections.current?.id !== requester.connectionId) return
    if (freshest.ok) freshTypes.value = new Map(freshest.value.elements.map((each) => [each.type, each]))
    else report([freshest.error])
    const at = clock.now()
    const dated = [...found].map(([type, each]) => [type, { instances: each, at }] as const)
    fresh.value = new Map([...fresh.value, ...dated])
    if (faulty !== undefined && faulty.size > 0) withErrors.value = idsOf(faulty)
  }

  /** What came is kept also where it was stopped: each variable knows when it was asked for. */
  async function refreshVariables(
    requester: Requester,
    of: Parameters<typeof requestVariables>[2],
  ): Promise<void> {
    const { elements, error } = await requestVariables(bridge, requester, of)
    if (connections.current?.id !== requester.connectionId) return
    if (elements.length > 0) store.refreshVariables(elements, clock.now())
    if (error !== undefined) report([error])
  }

  function organizationIds(): readonly string[] {
    return (store.catalogue?.organizations ?? []).map(({ id }) => id)
  }

  /** Which instances have an error of a type is not told by their fields, so the service is asked. */
  async function chooseErrorTypes(chosen: readonly string[]): Promise<void> {
    errorTypes.value = chosen
    if (chosen.length === 0) {
      clearErrors()
      return
    }
    const answers = await run(errorCost.value, (requester) => askForInstances(requester, chosen))
    // Nothing came: what cannot be filtered is shown whole rather than as free of errors.
    if (answers === undefined) return
    if (answers.size === 0) clearErrors()
    else withErrors.value = idsOf(answers)
  }

  function clearErrors(): void {
    stop()
    errorTypes.value = []
    withErrors.value = undefined
  }

  function chooseType(type: string | undefined): void {
    chosenType.value = type
    chosenSource.value = undefined
    if (errorTypes.value.length > 0) void chooseErrorTypes(errorTypes.value)
  }

  // A fresher catalogue, or another connection, replaces what was asked for beside it.
  watch([() => connections.current?.id, () => store.catalogue?.syncedAt], () => {
    fresh.value = new Map()
    freshTypes.value = new Map()
    clearErrors()
  })
  watch(
    () => connections.current?.id,
    () => {
      chosenType.value = undefined
      chosenSource.value = undefined
    },
  )

  /** When the oldest of what is shown was asked for. */
  const asOf = computed<EpochMs | undefined>(() => {
    const syncedAt = store.catalogue?.syncedAt
    if (syncedAt === undefined) return undefined
    if (shows.value === 'instances')
      return oldest(requested.value.map(({ type }) => fetchedAt(type) ?? syncedAt))
    return oldest(
      (store.catalogue?.variables ?? []).map(({ dataHubId }) => store.fetchedAt(dataHubId) ?? syncedAt),
    )
  })

  function fetchedAt(type: string): EpochMs | undefined {
    return fresh.value.get(type)?.at ?? store.catalogue?.syncedAt
  }

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

function idsOf(found: ReadonlyMap<string, readonly DataSourceInstance[]>): ReadonlySet<string> {
  return new Set([...found.values()].flat().map(({ id }) => id))
}

function byFeed(variables: readonly Variable[]): ReadonlyMap<string, readonly Variable[]> {
  const map = new Map<string, Variable[]>()
  for (const variable of variables) {
    for (const id of new Set(variable.feeds.map((feed) => feed.id))) {
      const fed = map.get(id)
      if (fed === undefined) map.set(id, [variable])
      else fed.push(variable)
    }
  }
  return map
}
