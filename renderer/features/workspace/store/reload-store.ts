import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Interval } from '#shared/time/interval.ts'
import { REQUESTS_WITHOUT_CONSENT } from '#renderer/query/queries.ts'
import {
  planReload,
  startReload,
  type Reload,
  type ReloadInProgress,
} from '#renderer/query/load/reload-range.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { live as liveStrings } from '../range/live-strings.ts'
import { reload as strings } from '../strings.ts'
import { useQueriesStore } from './queries-store.ts'
import { useViewStore } from './view-store.ts'

/** The visible range asked for again by command, whatever is cached of it: corrections come without notice. */
export const useReloadStore = defineStore('reload', () => {
  const { clock } = useServices()
  const { report, notify } = useNotices()
  const view = useViewStore()
  const queries = useQueriesStore()

  const running = shallowRef<{ readonly requests: number; readonly done: number }>()
  /** A large reload that waits for a word of consent, and how long it will take. */
  const awaitsConsent = shallowRef<Reload & { readonly durationMs: number }>()
  let current: ReloadInProgress | undefined

  /** Of what is visible, or of one variable of it, or of a part of that. */
  function planOf(dataHubId?: string, interval = view.state.visibleRange): Reload | undefined {
    if (interval === undefined) return undefined
    const shown = queries.demanded.filter(
      ({ demand, progress }) =>
        progress.finished && (dataHubId === undefined || demand.seriesKey.dataHubId === dataHubId),
    )
    const counters = queries.visible.filter(({ variable }) => variable.kind === 'totalizer')
    const totalizers = new Set(counters.map(({ variable }) => variable.dataHubId))
    const plan = planReload(shown, interval, clock.now(), totalizers)
    return plan.requests === 0 ? undefined : plan
  }

  async function reload(dataHubId?: string, interval?: Interval): Promise<void> {
    const plan = planOf(dataHubId, interval)
    const loader = queries.connection?.loader
    if (plan === undefined || loader === undefined || running.value !== undefined) return
    if (plan.requests <= REQUESTS_WITHOUT_CONSENT) await start(plan)
    else awaitsConsent.value = { ...plan, durationMs: await loader.expectedMs(plan.requests) }
  }

  async function start(plan: Reload): Promise<void> {
    awaitsConsent.value = undefined
    const { connection } = queries
    if (connection === undefined) return
    running.value = { requests: plan.requests, done: 0 }
    const mine = startReload(connection.loader, plan, (done) => {
      if (current === mine) running.value = { requests: Math.max(plan.requests, done), done }
    })
    current = mine
    const { series, revised, failures } = await mine.done
    // Another connection has been opened: what arrived is in the cache all the same.
    if (current !== mine) return
    end()
    for (const each of series) queries.amend(each)
    for (const error of failures) report(error, strings.doing)
    if (revised > 0) notify(liveStrings.revised(revised), liveStrings.revisedWhere)
    else if (failures.length === 0) notify(strings.unchanged)
  }

  function end(): void {
    current = undefined
    running.value = undefined
    awaitsConsent.value = undefined
  }

  // What was agreed to is a range: another one costs something else.
  watch([() => view.state.visibleRange, () => queries.connection], () => {
    awaitsConsent.value = undefined
  })
  watch(
    () => queries.connection,
    () => {
      current?.cancel()
      end()
    },
  )

  return {
    running,
    awaitsConsent,
    /** Requests that reloading takes now; 0 where there is nothing to reload. */
    requests: computed(() => (running.value === undefined ? (planOf()?.requests ?? 0) : 0)),
    requestsOf: (dataHubId: string) => (running.value === undefined ? (planOf(dataHubId)?.requests ?? 0) : 0),
    reload,
    confirm: () => awaitsConsent.value && start(awaitsConsent.value),
    cancel: () => {
      current?.cancel()
      end()
    },
  }
})
