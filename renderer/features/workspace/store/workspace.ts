import { useDocumentVisibility } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { errorMessage } from '#renderer/strings/errors.ts'
import { live as liveWords } from '../range/live-strings.ts'
import { units as unitWords } from '../units/strings.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { onTokenAccepted } from '#renderer/stores/token-accepted.ts'
import { keepAsking } from '#renderer/query/demand/asking.ts'
import { colourOfSlot, slotOf } from './colour-slots.ts'
import { createExporting } from '../export/exporting.ts'
import { createLive } from '#renderer/query/live/live.ts'
import { keepOptionsAccepted } from '#renderer/query/keep-options.ts'
import { createLoads, seriesInSight } from '#renderer/query/loads.ts'
import { createLooking } from '#renderer/query/view/looking.ts'
import { createOpening } from './opening.ts'
import { knownVariables, replaced, toggled } from './variable-choice.ts'
import { withOption, type QuestionOption } from '#renderer/query/demand/question-options.ts'
import { createViewHistory } from '#renderer/query/view/view-history.ts'
import type { Mark, ResolutionChoice, ZoneChoice } from '#renderer/query/view/view-state.ts'
import { displayedZoneOf } from '#renderer/query/view/zones.ts'

/** What the middle pane shows: the variables on the chart, their range, and the series that came. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const { bridge, clock } = useServices()
  const facts = useAppFacts()
  const preferences = usePreferences()
  const navigation = useNavigationStore()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const { report, notify: say } = useNotices()

  const history = createViewHistory()
  const { view, change } = history
  const loads = createLoads()
  const looking = createLooking(history)
  /** Where the pointer or the keyboard stands, on all charts at once. */
  const cursorAt = shallowRef<EpochMs>()
  const plotWidthPx = shallowRef(1000)

  const selected = computed(() => view.value.variables)
  const variables = computed<readonly Variable[]>(() => knownVariables(selected.value, catalogue.variable))
  const displayedZone = computed(() => displayedZoneOf(view.value, variables.value, clock.now()))
  const inSight = computed(() =>
    selected.value.flatMap(
      (id) => seriesInSight(loads.whole.value.get(id), loads.detail.value.get(id), view.value.shown) ?? [],
    ),
  )

  function putAway(): void {
    loads.clear()
    cursorAt.value = undefined
  }

  const opening = createOpening({ history, clock, report, onClose: putAway })
  const whenAnswered = keepAsking({ view, variables, connection: opening.connection, plotWidthPx, loads })

  keepOptionsAccepted({
    history,
    loads,
    onRefused: (id, { units, standardization }, error) => {
      const variable = catalogue.variable(id)
      const what = [units, standardization].filter((each) => each !== undefined).join(', ')
      const title = unitWords.doing(what, variable?.displayName ?? id)
      say(`${title}: ${errorMessage(error).title}`, unitWords.reverted(variable?.unit.shortText ?? ''))
    },
  })

  const visibility = useDocumentVisibility()
  const live = createLive({
    clock,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
    isInSight: computed(() => visibility.value === 'visible' && navigation.view === 'workspace'),
    history,
    connection: opening.connection,
    shownSeries: inSight,
    zone: () => displayedZone.value.zone,
    amend: loads.amend,
    onRevised: (count) => {
      say(liveWords.revised(count), liveWords.revisedWhere)
    },
    onRefused: (error) => {
      report(error, liveWords.doing)
    },
  })

  onTokenAccepted(connections, () => {
    loads.retry()
    live.resumeLive()
  })

  function slot(id: string): number {
    return slotOf(view.value.colours, id)
  }

  const appVersion = computed(() => facts.facts?.version ?? '')
  const exporting = createExporting({
    bridge,
    report,
    say,
    view,
    displayedZone,
    inSight,
    whenAnswered,
    lookup: catalogue.variable,
    pictureSettings: () => ({
      mark: view.value.mark,
      zoneLabel: displayedZone.value.label,
      appVersion: appVersion.value,
      slotOf: slot,
      formatNumber: preferences.formatNumber,
    }),
    provenanceSettings: () => ({
      appVersion: appVersion.value,
      now: clock.now(),
      baseUrl: connections.current?.baseUrl ?? '',
    }),
  })

  return {
    ...opening,
    isOpen: computed(() => opening.connection.value !== undefined),
    view,
    selected,
    variables,
    displayedZone,
    ...looking,
    cursorAt,
    plotWidthPx,
    whole: loads.whole,
    inSight,
    loadState: loads.state,
    cost: loads.cost,
    isAsking: loads.isAsking,
    confirmLoad: loads.confirm,
    retryLoad: loads.retry,
    isSelected: (id: string): boolean => selected.value.includes(id),
    toggle: (id: string): void => {
      change(toggled(view.value, id, catalogue.variable))
    },
    /** One step, however many variables come and go. */
    setVariables: (ids: readonly string[]): void => {
      change(replaced(view.value, ids, catalogue.variable))
    },
    slot,
    colourOf: (id: string): string => colourOfSlot(slot(id)),
    optionOf: (id: string): QuestionOption => view.value.questionOptions[id] ?? {},
    setOption: (id: string, option: QuestionOption): void => {
      change({ questionOptions: withOption(view.value.questionOptions, id, option) })
    },
    setResolution: (resolution: ResolutionChoice): void => {
      change({ resolution })
    },
    setZone: (zone: ZoneChoice): void => {
      change({ zone })
    },
    setMark: (mark: Mark): void => {
      change({ mark })
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    canWalk: history.canWalk,
    undo: history.undo,
    redo: history.redo,
    walk: history.walk,
    ...exporting,
    ...live,
  }
})
