import { useDocumentVisibility } from '@vueuse/core'
import { defineStore, storeToRefs } from 'pinia'
import { computed, watch } from 'vue'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useRecovery } from '#renderer/stores/connection/recovery.ts'
import { onTokenAccepted } from '#renderer/stores/connection/token-accepted.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { isShiftedId } from '#shared/portfolio/local-id.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { demandText } from '#renderer/query/run/question.ts'
import { createLive, outcomeOfLive } from './live.ts'
import { live as strings } from './live-strings.ts'
import { revisions } from '../strings.ts'
import { useQueriesStore } from '../run/queries-store.ts'
import { useViewStore } from '../document/view-store.ts'

/** Polls for the newest readings of the shown series. */
export const useLiveStore = defineStore('live', () => {
  const { clock } = useServices()
  const { report, warn } = useNotices()
  const connections = useConnectionsStore()
  const navigation = useNavigationStore()
  const view = useViewStore()
  const queries = useQueriesStore()
  const visibility = useDocumentVisibility()

  /** Returns the finest resolution at which any operand shows the series. */
  function finestShown(demanded: string): Resolution | undefined {
    const shown = queries.visible.filter(({ base }) => demandText(base.demand) === demanded)
    return resolutions.find((each) => shown.some((one) => one.shown.resolution === each))
  }

  /** Nothing can arrive at any other time than now. */
  const polled = computed(() =>
    queries.demanded.filter(({ demand }) => !isShiftedId(demand.seriesKey.dataHubId)),
  )

  const live = createLive({
    clock,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isVisible: computed(() => visibility.value === 'visible' && navigation.view === 'workspace'),
    history: { view: storeToRefs(view).state, change: view.change, replace: view.replace },
    connection: computed(() => queries.connection),
    shownSeries: polled,
    shownResolutions: computed(() =>
      polled.value.map(({ demand }) => finestShown(demandText(demand)) ?? demand.seriesKey.resolution),
    ),
    zone: () => view.displayedZone.zone,
    amend: queries.amend,
    onRevised: (count) => warn(revisions.title(count), revisions.where),
    onRefused: (error) => report(error, strings.action),
  })
  onTokenAccepted(connections, live.resumeLive)
  useRecovery(() => outcomeOfLive(live.liveState.value), live.retry)
  watch(
    () => connections.reachability,
    (reachability) => {
      if (reachability === 'online') live.resumeLive()
    },
  )

  return {
    state: live.liveState,
    pace: live.livePace,
    setLive: live.setLive,
    resume: live.resumeLive,
    showLastDay: live.showLastDay,
  }
})
