import { watchDebounced } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef } from 'vue'
import { errorMessage } from '#renderer/strings/errors.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useStampsStore } from '#renderer/stores/stamps.ts'
import { onTokenAccepted } from '#renderer/stores/token-accepted.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { dropRefusedOptions } from '#renderer/query/drop-refused-options.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/interval.ts'
import { clippedEdges } from '#renderer/exporting/clipped-series.ts'
import { createQueries, visibleAnswer } from '#renderer/query/queries.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import { demandText, type AnsweredOperand } from '#renderer/query/series-layer.ts'
import type { OperandSeries, ShownSeries } from '#renderer/query/operand-series.ts'
import { createQueryController } from '#renderer/query/query-controller.ts'
import { deriveElsewhere, isSmall } from '#renderer/workers/series-work.ts'
import { units as strings } from '../strings.ts'
import { useCardsStore } from './cards-store.ts'
import { useSelectionStore } from './selection-store.ts'
import { useViewStore } from './view-store.ts'

/** A visible range that stays for so long is no longer being moved. */
const REST_MS = 150

/** Holds the series that answer the view, and the cost of fetching them. */
export const useQueriesStore = defineStore('queries', () => {
  const view = useViewStore()
  const { notify } = useNotices()
  const { state } = storeToRefs(view)
  const selected = storeToRefs(useSelectionStore()).operands
  const { hasChart } = storeToRefs(useCardsStore())
  const operands = computed(() => (hasChart.value ? selected.value : []))

  /** Connection whose series are shown; nothing is requested without one. */
  const connection = shallowRef<ConnectionServices>()
  const plotWidthPx = shallowRef(1000)
  const queries = createQueries()
  const { whenAnswered, runAgain, isBehind, shownOver, requestsLacking } = createQueryController({
    view: state,
    operands,
    connection,
    plotWidthPx,
    queries,
  })
  const shown = createShownSeries({ isSmall, deriveElsewhere })

  dropRefusedOptions({
    history: { view: state, replace: view.replace },
    queries,
    onRefused: (id, { units, standardization, namedResolution }, error) => {
      const variable = operands.value.find(({ operand }) => operand.id === id)?.variable
      const what = [units, standardization, namedResolution].filter((each) => each !== undefined).join(', ')
      const title = strings.doing(what, variable?.displayName ?? id)
      notify(`${title}: ${errorMessage(error).title}`, strings.reverted(variable?.unit.shortText ?? ''))
    },
  })
  onTokenAccepted(useConnectionsStore(), queries.retry)
  useStampsStore().onSetAside(runAgain)

  let leave: (() => void) | undefined

  function connect(services: ConnectionServices | undefined): void {
    leave?.()
    const leaveJobs = services?.jobs.onBrought(readAnew)
    const leaveRoom = services?.room.onRoom(goOnAfterFull)
    leave = () => {
      leaveJobs?.()
      leaveRoom?.()
    }
    connection.value = services
    queries.clear()
    shown.clear()
  }

  /** Retries a load that failed because the storage was full. */
  function goOnAfterFull(): void {
    if (queries.state.value.failures.some(({ kind }) => kind === 'storage-full')) queries.retry()
  }

  /**
   * Shows what others wrote to the cache: a download may have brought missing values, or found changed ones.
   */
  function readAnew(seriesKeys: readonly SeriesKey[]): void {
    const keys = new Set(seriesKeys.map(seriesKeyText))
    for (const { demand } of demanded.value.filter(({ demand }) => keys.has(seriesKeyText(demand.seriesKey))))
      void connection.value?.loader.load(demand, 'visible', () => undefined).done.then(queries.amend)
  }

  /**
   * Returns the shown series of each operand in the order of the selection, under the current name of its
   * variable.
   */
  function seriesOf(
    picture: 'overview' | 'visible',
    answerTo: (id: OperandId) => AnsweredOperand | undefined,
  ): readonly OperandSeries[] {
    return operands.value.flatMap((known) => {
      const answer = answerTo(known.operand.id)
      return (answer && shown.at(picture, { ...answer, ...known }, view.displayedZone.zone)) ?? []
    })
  }

  const restingRange = shallowRef<Interval>()
  watchDebounced(
    () => state.value.visibleRange,
    (range) => {
      restingRange.value = range
    },
    { debounce: REST_MS, immediate: true },
  )
  const clipped = new WeakMap<ShownSeries, { readonly about: string; readonly shown: ShownSeries }>()

  function clippedAt(series: OperandSeries, interval: Interval): OperandSeries {
    const { zone } = view.displayedZone
    const about = JSON.stringify([interval, zone])
    const known = clipped.get(series.shown)
    const shown = known?.about === about ? known.shown : clippedEdges(series, interval, zone)
    clipped.set(series.shown, { about, shown })
    return { ...series, shown }
  }

  const whole = computed(() => seriesOf('overview', (id) => queries.whole.value.get(id)))
  const visible = computed(() => {
    const { visibleRange } = state.value
    const series = seriesOf('visible', (id) =>
      visibleAnswer(queries.whole.value.get(id), queries.detail.value.get(id), visibleRange),
    )
    // Buckets are whole while the range moves: clipping them makes their picture anew.
    return visibleRange === undefined || restingRange.value !== visibleRange
      ? series
      : series.map((each) => clippedAt(each, visibleRange))
  })
  /** The end of an older query says nothing about the one for the current view. */
  const progress = computed(() =>
    isBehind.value ? { ...queries.state.value, finished: false } : queries.state.value,
  )
  const demanded = computed(() => [
    ...new Map(visible.value.map(({ base }) => [demandText(base.demand), base])).values(),
  ])
  return {
    connection,
    connect,
    plotWidthPx,
    shownOver,
    requestsLacking,
    /** Operands over the whole range, in the order of the selection. */
    whole,
    /** Operands over the visible range, in the same order. */
    visible,
    /** Series that the operands are calculated from, each once. */
    demanded,
    progress,
    cost: queries.cost,
    awaitsConsent: queries.awaitsConsent,
    confirm: queries.confirm,
    retry: queries.retry,
    amend: queries.amend,
    whenAnswered,
  }
})
