import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { DataSourceInstance, DataSourceType, FacetOption, Variable } from '#shared/catalog/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { instanceRequests, requestInstances } from './request-instances.ts'
import { sourceRows } from './table/source-row.ts'

interface Asking {
  readonly requests: number
  readonly done: number
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
  /** Instances of a type as they were asked for since the catalogue was fetched. */
  const fresh = shallowRef<ReadonlyMap<string, readonly DataSourceInstance[]>>(new Map())
  const freshAt = shallowRef<EpochMs>()
  const errorTypes = shallowRef<readonly string[]>([])
  const withErrors = shallowRef<ReadonlySet<string>>()
  const asking = shallowRef<Asking>()
  const chosenType = shallowRef<string>()
  let runs = 0
  let tickets: string[] = []

  const types = computed<readonly DataSourceType[]>(() => store.catalogue?.dataSourceTypes ?? [])
  const instances = computed<readonly DataSourceInstance[]>(() => {
    const cached = store.catalogue?.dataSourceInstances ?? []
    if (fresh.value.size === 0) return cached
    return [...cached.filter(({ type }) => !fresh.value.has(type)), ...[...fresh.value.values()].flat()]
  })
  const variablesBySource = computed(() => byFeed(store.catalogue?.variables ?? []))
  const rows = computed(() =>
    sourceRows(instances.value, {
      typeNames: new Map(types.value.map(({ type, name }) => [type, name])),
      organizations: store.catalogue?.organizations ?? [],
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

  /** Requests type after type; what came before a failure or a newer request is returned all the same. */
  async function request(
    errors: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DataSourceInstance[]> | undefined> {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return undefined
    stop()
    const run = runs
    const wanted = requested.value
    asking.value = { requests: instanceRequests(wanted), done: 0 }
    const answers = await Promise.all(
      wanted.map(async ({ type }) => {
        const onAnswer = (): void => {
          if (run === runs && asking.value) asking.value = { ...asking.value, done: asking.value.done + 1 }
        }
        const newTicket = (): string => {
          const ticket = crypto.randomUUID()
          tickets.push(ticket)
          return ticket
        }
        const request = { connectionId, type, errorTypes: errors, newTicket, onAnswer }
        return [type, await requestInstances(bridge, request)] as const
      }),
    )
    if (run !== runs) return undefined
    asking.value = undefined
    const failed = answers.flatMap(([, answer]) => (answer.ok ? [] : [answer.error]))
    if (failed[0] !== undefined) notices.report(failed[0], actions.askingSources)
    return new Map(answers.flatMap(([type, answer]) => (answer.ok ? [[type, answer.value] as const] : [])))
  }

  /** Cancels what still waits; a later request does so by itself. */
  function stop(): void {
    const connectionId = connections.current?.id
    if (connectionId !== undefined && asking.value !== undefined && tickets.length > 0) {
      void bridge.cancelTickets({ connectionId, tickets })
    }
    runs += 1
    tickets = []
    asking.value = undefined
  }

  /** Instances as they are now, of the chosen type or of all. */
  async function refresh(): Promise<void> {
    const answers = await request([])
    if (answers === undefined) return
    fresh.value = new Map([...fresh.value, ...answers])
    if (answers.size > 0) freshAt.value = clock.now()
  }

  /** Which instances have an error of a type is not told by their fields, so the service is asked. */
  async function chooseErrorTypes(chosen: readonly string[]): Promise<void> {
    errorTypes.value = chosen
    if (chosen.length === 0) {
      clearErrors()
      return
    }
    const answers = await request(chosen)
    // Nothing came: what cannot be filtered is shown whole rather than as free of errors.
    if (answers === undefined) return
    if (answers.size === 0) clearErrors()
    else withErrors.value = new Set([...answers.values()].flat().map(({ id }) => id))
  }

  function clearErrors(): void {
    stop()
    errorTypes.value = []
    withErrors.value = undefined
  }

  function chooseType(type: string | undefined): void {
    chosenType.value = type
    if (errorTypes.value.length > 0) void chooseErrorTypes(errorTypes.value)
  }

  // A fresher catalogue, or another connection, replaces what was asked for beside it.
  watch([() => connections.current?.id, () => store.catalogue?.syncedAt], () => {
    fresh.value = new Map()
    freshAt.value = undefined
    clearErrors()
  })
  watch(
    () => connections.current?.id,
    () => {
      chosenType.value = undefined
    },
  )

  return {
    types,
    rows,
    asOf: computed(() => freshAt.value ?? store.catalogue?.syncedAt),
    chosenType,
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
    cost: computed(() => instanceRequests(requested.value)),
    variablesOf: (sourceId: string): readonly Variable[] => variablesBySource.value.get(sourceId) ?? [],
  }
})

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
