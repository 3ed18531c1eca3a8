import {
  computed,
  inject,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type ShallowRef,
  type WritableComputedRef,
} from 'vue'
import type { Result } from '#shared/errors/result.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { presetRange, type Preset } from '#shared/time/presets.ts'
import { portfolioSearch } from '#renderer/stores/portfolio-search.ts'
import type { JobOrder } from '#renderer/ports/job-service.ts'
import type { LoadCost } from '#renderer/ports/series-loader.ts'
import { useDownloadsStore } from '../store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useStill } from '#renderer/workers/use-still.ts'
import { fieldText, readRange, type ReadRange } from '#renderer/ui/read-range.ts'
import { demandFor } from '#renderer/query/demand/plan-query.ts'
import { optionOf, type KnownOperand } from '#renderer/query/view/operands.ts'
import {
  areSameSeries,
  distinctSeries,
  jobOrderOf,
  type OrderResolution,
  type WantedSeries,
} from './job-order-of.ts'

const BEFORE_ANY_CHOICE: Preset = 'last-12-months'

export type Source = 'selected' | 'matching'

/** The form of a new download, and what it would cost. */
export interface NewDownload {
  readonly source: ShallowRef<Source>
  readonly query: ShallowRef<string>
  readonly start: ShallowRef<string>
  readonly end: ShallowRef<string>
  readonly resolution: WritableComputedRef<OrderResolution>
  /** Number of days as typed; undefined when no days are requested again. */
  readonly recheckDays: ShallowRef<number | undefined>
  readonly zone: ComputedRef<IanaZone>
  readonly wanted: ComputedRef<readonly WantedSeries[]>
  readonly range: ComputedRef<ReadRange>
  readonly order: ComputedRef<JobOrder | undefined>
  /** Cost of the current order; undefined while it is being counted. */
  readonly cost: Readonly<Ref<Result<LoadCost> | undefined>>
  readonly choosePreset: (preset: Preset) => void
}

export function useNewDownload(): NewDownload {
  const view = useViewStore()
  const selection = useSelectionStore()
  const search = inject(portfolioSearch)?.()
  const downloads = useDownloadsStore()
  const navigation = useNavigationStore()
  const { clock } = useServices()

  const hasSelection = selection.variables.length > 0
  const source = shallowRef<Source>(hasSelection ? 'selected' : 'matching')
  const query = shallowRef(navigation.searchText)
  const stillQuery = useStill(query)
  const settledQuery = computed(() => stillQuery.value ?? navigation.searchText)
  const matching = computed(() => search?.variablesMatching(settledQuery.value) ?? [])
  // Returns the previous list if nothing changed, so that the cost is not counted for each part of a catalogue that
  // arrives.
  const wanted = computed<readonly WantedSeries[]>((before) => {
    const next =
      source.value === 'selected'
        ? selectedSeries()
        : matching.value.map((variable) => ({ variable, option: {} }))
    return before !== undefined && areSameSeries(before, next) ? before : next
  })

  /** Uses the units, standardizations and resolutions of the chart, so that it opens offline afterwards. */
  function selectedSeries(): readonly WantedSeries[] {
    return distinctSeries(
      selection.operands.map((known) => ({
        variable: known.variable,
        option: optionOf(known.operand),
        resolution: resolutionRead(known),
      })),
    )
  }

  function resolutionRead(known: KnownOperand): Resolution {
    const { resolution, figures } = view
    const pinned = known.operand.resolution ?? resolution
    // Automatic would depend on the width in pixels; all but the shortest ranges are derived from hours.
    const wanted = { range: downloaded.value, shown: pinned === 'auto' ? 'hourly' : pinned }
    return demandFor({ figures, resolution, floorOf: () => undefined }, known, wanted, undefined).seriesKey
      .resolution
  }

  const zone = computed(() =>
    hasSelection ? view.displayedZone.zone : (matching.value[0]?.localTimezone ?? 'UTC'),
  )
  const first = view.range ?? presetRange(BEFORE_ANY_CHOICE, clock.now(), zone.value)
  const start = shallowRef(fieldText(first.start, zone.value))
  const end = shallowRef(fieldText(first.end, zone.value))
  const range = computed(() => readRange(start.value, end.value, zone.value))
  const downloaded = computed(() => (range.value.kind === 'range' ? range.value.range : first))
  const chosen = shallowRef<OrderResolution>('shown')
  const resolution = computed({
    get: () => (chosen.value === 'shown' && source.value === 'matching' ? 'hourly' : chosen.value),
    set: (choice) => (chosen.value = choice),
  })

  const recheckDays = shallowRef<number>()

  const searched = computed(() => (source.value === 'matching' ? settledQuery.value : ''))
  const order = computed(() =>
    range.value.kind === 'range' && wanted.value.length > 0
      ? jobOrderOf(wanted.value, {
          interval: range.value.range,
          resolution: resolution.value,
          zone: zone.value,
          query: searched.value,
          recheckDays: recheckDays.value,
        })
      : undefined,
  )
  const counted = shallowRef<{ readonly order: JobOrder; readonly cost: Result<LoadCost> }>()
  let isCounting = false
  let isStale = false
  /** Counts one order after the other, since each reads the coverage of all its series. */
  async function count(): Promise<void> {
    isStale = true
    if (isCounting) return
    isCounting = true
    try {
      while (isStale) {
        isStale = false
        const next = order.value
        const cost = next && (await downloads.cost(next))
        if (next !== undefined && cost !== undefined) counted.value = { order: next, cost }
      }
    } finally {
      isCounting = false
    }
  }
  // Counts again when jobs begin and end, since data that they fetch no longer cost anything.
  watch([order, () => downloads.jobs.map(({ state }) => state).join()], () => void count(), {
    immediate: true,
  })

  return {
    source,
    query,
    start,
    end,
    resolution,
    recheckDays,
    zone,
    wanted,
    range,
    order,
    cost: computed(() => (counted.value?.order === order.value ? counted.value?.cost : undefined)),
    choosePreset(preset) {
      const chosen = presetRange(preset, clock.now(), zone.value)
      start.value = fieldText(chosen.start, zone.value)
      end.value = fieldText(chosen.end, zone.value)
    },
  }
}
