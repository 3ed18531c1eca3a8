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
import { createQueries, visibleAnswer } from '#renderer/query/queries.ts'
import { createShownSeries } from '#renderer/query/shown-series.ts'
import { demandText, type AnsweredOperand } from '#renderer/query/series-layer.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { createQueryController } from '#renderer/query/query-controller.ts'
import { deriveElsewhere, isSmall } from '#renderer/workers/series-work.ts'
import { units as strings } from '../strings.ts'
import { useCardsStore } from './cards-store.ts'
import { useSelectionStore } from './selection-store.ts'
import { useViewStore } from './view-store.ts'

/** The series that answer the view, and what bringing them costs. */
export const useQueriesStore = defineStore('queries', () => {
  const view = useViewStore()
  const { notify } = useNotices()
  const { state } = storeToRefs(view)
  const selected = storeToRefs(useSelectionStore()).operands
  const { hasChart } = storeToRefs(useCardsStore())
  const operands = computed(() => (hasChart.value ? selected.value : []))

  /** Whose series are shown; nothing is requested without one. */
  const connection = shallowRef<ConnectionServices>()
  const plotWidthPx = shallowRef(1000)
  const queries = createQueries()
  const { whenAnswered, runAgain } = createQueryController({
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
    onRefused: (id, { units, standardization }, error) => {
      const variable = operands.value.find(({ operand }) => operand.id === id)?.variable
      const what = [units, standardization].filter((each) => each !== undefined).join(', ')
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

  /** What was not asked for while nothing could be kept. */
  function goOnAfterFull(): void {
    if (queries.state.value.failures.some(({ kind }) => kind === 'storage-full')) queries.retry()
  }

  /** Shows what others wrote to the cache: a download brought what was missing, or found what had changed. */
  function readAnew(seriesKeys: readonly SeriesKey[]): void {
    const keys = new Set(seriesKeys.map(seriesKeyText))
    for (const { demand } of demanded.value.filter(({ demand }) => keys.has(seriesKeyText(demand.seriesKey))))
      void connection.value?.loader.load(demand, 'visible', () => undefined).done.then(queries.amend)
  }

  /** What is shown of each operand in the order of the selection, under the name its variable has by now. */
  function seriesOf(
    picture: 'overview' | 'visible',
    answerTo: (id: OperandId) => AnsweredOperand | undefined,
  ): readonly OperandSeries[] {
    return operands.value.flatMap((known) => {
      const answer = answerTo(known.operand.id)
      return (answer && shown.at(picture, { ...answer, ...known })) ?? []
    })
  }

  const whole = computed(() => seriesOf('overview', (id) => queries.whole.value.get(id)))
  const visible = computed(() =>
    seriesOf('visible', (id) =>
      visibleAnswer(queries.whole.value.get(id), queries.detail.value.get(id), state.value.visibleRange),
    ),
  )
  const demanded = computed(() => [
    ...new Map(visible.value.map(({ base }) => [demandText(base.demand), base])).values(),
  ])
  return {
    connection,
    connect,
    plotWidthPx,
    /** The operands over the whole range, in the order of the selection. */
    whole,
    /** The operands over what is visible, in the same order. */
    visible,
    /** The series that they rest on, each once. */
    demanded,
    progress: queries.state,
    cost: queries.cost,
    awaitsConsent: queries.awaitsConsent,
    confirm: queries.confirm,
    retry: queries.retry,
    amend: queries.amend,
    whenAnswered,
  }
})
