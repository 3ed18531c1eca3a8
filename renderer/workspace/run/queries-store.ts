import { createEventHook } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, shallowRef, watch, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useImportsStore } from '#renderer/stores/authored/imports.ts'
import { useFillsStore } from '#renderer/stores/authored/fills.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { outcomeOf, useRecovery } from '#renderer/stores/connection/recovery.ts'
import { useStampsStore } from '#renderer/stores/connection/stamps.ts'
import { onTokenAccepted } from '#renderer/stores/connection/token-accepted.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'
import { dropRefusedOptions, noAnswers } from '#renderer/query/run/drop-refused-options.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { unchanged } from '#shared/portfolio/memo-by-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { clippedEdges } from '#renderer/query/clipped-series.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { demandText } from '#renderer/query/run/question.ts'
import { createSeriesRun, visibleAnswer, type AnsweredOperand } from '#renderer/query/run/series-run.ts'
import type { AskAgain, RunState } from '#renderer/query/run/runner.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import type { KnownOperand, RequestOption } from '#renderer/query/view/operands.ts'
import { deriveElsewhere, isSmall } from '#renderer/workers/series-work.ts'
import { chart, units as strings } from '../strings.ts'
import { useCardsStore } from '../document/cards-store.ts'
import { useShownConnection } from '../document/shown-connection.ts'
import { ownStore, useWorkspaceView, type ViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceSelection } from '../document/selection-store.ts'

export interface QueriesPorts {
  readonly view: ViewStore
  /** The chosen operands; nothing is requested while there are none. */
  readonly operands: ComputedRef<readonly KnownOperand[]>
  /** Connection whose series are shown, in the units of the user; nothing is requested without one. */
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly again: AskAgain
}

function queriesOver({ view, operands, connection, again }: QueriesPorts) {
  const { warn } = useNotices()
  const { state, visibleRange: moving, isMoving, restingRange: resting } = storeToRefs(view)
  const plotWidthPx = shallowRef(1000)
  const queries = createSeriesRun({
    view: state,
    moving,
    isMoving,
    resting,
    title: chart.label,
    operands,
    connection,
    plotWidthPx,
    again,
  })
  useRecovery(() => outcomeOf(queries.state.value), queries.retry)
  const shown = createShownSeries({ isSmall, deriveElsewhere })

  function tellRefused(id: OperandId, option: RequestOption, error: AppError): void {
    const variable = operands.value.find(({ operand }) => operand.id === id)?.variable
    const what = Object.values(option).join(', ')
    const title = strings.action(what, variable?.displayName ?? id)
    warn(`${title}: ${errorMessage(error).title}`, strings.reverted(variable?.unit.shortText ?? ''))
  }
  dropRefusedOptions({
    answers: () =>
      queries.state.value.failures.length === 0
        ? noAnswers
        : [queries.whole, queries.detail].flatMap((layer) =>
            [...layer.value.values()].map((each) => [each, each.base] as const),
          ),
    operands: () => state.value.operands,
    replace: (next) => view.replace({ operands: next }),
    onRefused: tellRefused,
  })

  watch(connection, shown.clear, { flush: 'sync' })

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

  const isAtRest = computed(() => sameInterval(moving.value, resting.value))
  const clipped = new WeakMap<OperandSeries, { readonly about: string; readonly series: OperandSeries }>()

  function clippedAt(series: OperandSeries, interval: Interval): OperandSeries {
    // Only derived buckets are clipped.
    if (series.shown.expectedMs === undefined) return series
    const { zone } = view.displayedZone
    const about = JSON.stringify([interval, zone])
    const known = clipped.get(series)
    if (known?.about === about) return known.series
    const next = { ...series, shown: clippedEdges(series, interval, zone) }
    clipped.set(series, { about, series: next })
    return next
  }

  const whole = computed<readonly OperandSeries[]>((before) =>
    unchanged(
      before,
      seriesOf('overview', (id) => queries.whole.value.get(id)),
    ),
  )
  const visible = computed<readonly OperandSeries[]>((before) => {
    const visibleRange = queries.asked.value
    const series = seriesOf('visible', (id) =>
      visibleAnswer(queries.whole.value.get(id), queries.detail.value.get(id), visibleRange),
    )
    // Buckets are whole while the range moves, since clipping them would redraw their picture.
    const isWhole = visibleRange === undefined || !isAtRest.value
    return unchanged(before, isWhole ? series : series.map((each) => clippedAt(each, visibleRange)))
  })
  const demanded = computed(() => [
    ...new Map(visible.value.map(({ base }) => [demandText(base.demand), base])).values(),
  ])
  return {
    connection,
    /** Reasons to ask again that all cards have in common. */
    again,
    tellRefused,
    plotWidthPx,
    shownOver: queries.shownOver,
    requestsLacking: queries.requestsLacking,
    /** Operands over the whole range, in the order of the selection. */
    whole,
    /** Operands over the visible range, in the same order. */
    visible,
    /** Series from which the operands are calculated, each once. */
    demanded,
    progress: computed<RunState>(() => {
      const { download, state: own } = queries
      return download.value === undefined ? own.value : { ...own.value, ...download.value, finished: false }
    }),
    cost: queries.cost,
    awaitsConsent: queries.awaitsConsent,
    confirm: queries.confirm,
    retry: queries.retry,
    amend: queries.amend,
    whenAnswered: queries.whenAnswered,
  }
}

const QUERIES: string = 'queries'

/** The series that answer the workspace, and the cost of fetching them. */
export const useWorkspaceQueries = defineStore(QUERIES, () => {
  const view = useWorkspaceView()
  const selected = storeToRefs(useWorkspaceSelection()).operands
  const { isFollowed } = storeToRefs(useCardsStore())
  const retryHook = createEventHook()
  onTokenAccepted(useConnectionsStore(), () => void retryHook.trigger(undefined))
  const asideHook = createEventHook()
  const setAside = (): void => void asideHook.trigger(undefined)
  useStampsStore().onSetAside(setAside)
  useFillsStore().onChanged(setAside)
  useImportsStore().onChanged(setAside)
  return queriesOver({
    view,
    operands: computed(() => (isFollowed.value ? selected.value : [])),
    connection: storeToRefs(useShownConnection()).connection,
    again: { onRetry: retryHook.on, onSetAside: asideHook.on },
  })
})
export type QueriesStore = ReturnType<typeof useWorkspaceQueries>

export function createOwnQueries(name: string, ports: QueriesPorts): QueriesStore {
  return defineStore(name, () => queriesOver(ports))()
}

export const ownQueriesKey: InjectionKey<QueriesStore> = Symbol('queries of a card')

/** Returns the series of the surrounding card if it has its own, otherwise those of the workspace. */
export function useQueriesStore(): QueriesStore {
  return ownStore(ownQueriesKey) ?? useWorkspaceQueries()
}
