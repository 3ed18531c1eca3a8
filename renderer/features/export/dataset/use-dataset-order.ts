import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { Result } from '#shared/errors/result.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { isLocalId } from '#shared/portfolio/local-id.ts'
import { presetRange } from '#shared/time/presets.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import type { PlannedPart } from '#renderer/exporting/parquet/dataset-plan.ts'
import { baseResolutionFor } from '#renderer/query/demand/plan-query.ts'
import { type KnownOperand, zoneOf } from '#renderer/query/view/operands.ts'
import type { JobOrder } from '#renderer/ports/job-service.ts'
import type { LoadCost, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useDatasetStore, type DatasetOrder } from './store.ts'
import { dataset as strings } from './strings.ts'

export type DatasetScope = 'cached' | 'workspace'

/** The form of an export, with what it would write and fetch. */
export interface DatasetForm {
  readonly scope: ShallowRef<DatasetScope>
  readonly downloadsFirst: ShallowRef<boolean>
  readonly hasWorkspace: boolean
  /** Undefined while the cache is being read. */
  readonly planned: ShallowRef<Result<readonly PlannedPart[]> | undefined>
  /** Cost of fetching what is missing from the workspace; undefined while it is being counted. */
  readonly cost: ShallowRef<Result<LoadCost> | undefined>
  readonly order: ComputedRef<DatasetOrder>
}

export function useDatasetOrder(): DatasetForm {
  const { clock } = useServices()
  const view = useViewStore()
  const selection = useSelectionStore()
  const connections = useConnectionsStore()
  const store = useDatasetStore()
  const queries = useQueriesStore()
  const hasWorkspace = selection.variables.length > 0
  const scope = shallowRef<DatasetScope>(hasWorkspace ? 'workspace' : 'cached')
  const downloadsFirst = shallowRef(false)
  const planned = shallowRef<Result<readonly PlannedPart[]>>()
  const cost = shallowRef<Result<LoadCost>>()

  const { visibleRange, range, resolution } = view.state
  const zone = hasWorkspace ? view.displayedZone.zone : 'UTC'
  // The visible range is what the user chose; more data may be loaded around it.
  const interval = visibleRange ?? range ?? presetRange('last-12-months', clock.now(), zone)
  const shown = resolution === 'auto' ? 'daily' : resolution
  /** Orders the resolution that a chart fetches, so that no second one is fetched in addition to the cached one. */
  function orderedOf(known: KnownOperand): readonly [string, JobOrder['series'][number]] {
    const { dataHubId, localTimezone, kind } = known.variable
    const resolution = baseResolutionFor(known.operand.resolution ?? shown, interval, zoneOf(known))
    const seriesKey = { dataHubId, resolution }
    const isTotalizer = kind === 'totalizer' && { isTotalizer: true as const }
    return [seriesKeyText(seriesKey), { seriesKey, bucketZone: localTimezone, ...isTotalizer }]
  }
  const download: JobOrder = {
    name: strings.title,
    interval,
    series: [...new Map(selection.operands.map(orderedOf)).values()],
  }
  const chosen = new Set(download.series.map(({ seriesKey }) => seriesKey.dataHubId))
  const dataHubIds = shallowRef<ReadonlySet<string>>(chosen)
  const order = computed<DatasetOrder>(() => {
    const isWorkspace = scope.value === 'workspace'
    const isMissing = cost.value?.ok === true && cost.value.value.requests > 0
    return {
      dataHubIds: isWorkspace ? dataHubIds.value : undefined,
      within: isWorkspace ? interval : undefined,
      download: isWorkspace && downloadsFirst.value && isMissing ? download : undefined,
    }
  })

  async function read(): Promise<void> {
    const { services } = connections
    if (services === undefined) return
    // The missing parts are counted first; data that arrive meanwhile then count as cached.
    if (hasWorkspace) {
      cost.value = await services.jobs.cost(download)
      dataHubIds.value = new Set([...chosen, ...(await idsOfParts(services.loader, download))])
    }
    const asked = scope.value
    const next = await store.plan(services, order.value)
    if (scope.value === asked) planned.value = next
  }
  // Runs again when the data that the workspace shows has arrived.
  watch([scope, () => store.state.kind, () => queries.progress.finished], read, { immediate: true })

  return { scope, downloadsFirst, hasWorkspace, planned, cost, order }
}

/** Sums of main meters and expressions are not cached themselves; the variables from which they are made are. */
async function idsOfParts(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  { interval, series }: JobOrder,
): Promise<readonly string[]> {
  const made = series.filter(({ seriesKey }) => isLocalId(seriesKey.dataHubId))
  const coverage = await loader.readCoverage(made.map(({ seriesKey }) => seriesKey))
  if (!coverage.ok) return []
  const { partsOf } = coverage.value
  return made.flatMap(
    ({ seriesKey, bucketZone }) =>
      partsOf?.({ seriesKey, bucketZone, interval }).map((part) => part.seriesKey.dataHubId) ?? [],
  )
}
