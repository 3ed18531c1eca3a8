import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import {
  planReload,
  startReload,
  type Reload,
  type ReloadInProgress,
} from '#renderer/query/load/reload-range.ts'
import { unchanged } from '#shared/portfolio/memo-by-key.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { reload as strings, revisions } from '../strings.ts'
import { useQueriesStore } from './queries-store.ts'
import { useViewStore } from '../document/view-store.ts'

interface Shown {
  readonly series: readonly LoadedSeries[]
  readonly totalizers: ReadonlySet<string>
}

/** Requests the visible range again on command, even if it is cached, since corrections come without notice. */
export const useReloadStore = defineStore('reload', () => {
  const { clock } = useServices()
  const { report, notify, warn } = useNotices()
  const view = useViewStore()
  const queries = useQueriesStore()

  const running = shallowRef<{ readonly requests: number; readonly done: number }>()
  /** A large reload that waits for consent, with its expected duration. */
  const awaitsConsent = shallowRef<Reload & { readonly durationMs: number }>()
  let current: ReloadInProgress | undefined

  /** Stays the same object until other data are shown, so that nothing is planned again for each step of a load. */
  const shown = computed<Shown>((before) => {
    const finished = queries.demanded.filter(({ progress }) => progress.finished)
    const series = unchanged(before?.series, finished)
    if (before?.series === series) return before
    const counters = queries.visible.filter(({ variable }) => variable.kind === 'totalizer')
    return { series, totalizers: new Set(counters.map(({ variable }) => variable.dataHubId)) }
  })

  /** Plans a reload of the visible range, of one series in it, or of a part of that. */
  function planOf(dataHubId?: string, interval = view.restingRange): Reload | undefined {
    if (interval === undefined) return undefined
    const { series, totalizers } = shown.value
    const wanted = series.filter(
      ({ demand }) => dataHubId === undefined || demand.seriesKey.dataHubId === dataHubId,
    )
    const plan = planReload(wanted, interval, clock.now(), totalizers)
    return plan.requests === 0 ? undefined : plan
  }

  async function reload(dataHubId?: string, interval?: Interval): Promise<void> {
    const plan = planOf(dataHubId, interval)
    const loader = queries.connection?.loader
    if (running.value !== undefined) return
    if (plan === undefined || loader === undefined) {
      warn(strings.nothing)
      return
    }
    if (!(await loader.needsConsent(plan.requests))) await start(plan)
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
    // Another connection has been opened meanwhile; data that arrived are in the cache nevertheless.
    if (current !== mine) return
    end()
    queries.amend(series)
    for (const error of failures) report(error, strings.action)
    if (revised > 0) warn(revisions.title(revised), revisions.where)
    else if (failures.length === 0) notify(strings.unchanged)
  }

  function end(): void {
    current = undefined
    running.value = undefined
    awaitsConsent.value = undefined
  }

  // Consent is for one range, since another one has another cost.
  watch([() => view.restingRange, () => queries.connection], () => {
    awaitsConsent.value = undefined
  })
  watch(
    () => queries.connection,
    () => {
      current?.cancel()
      end()
    },
  )

  const requests = computed(() => (running.value === undefined ? (planOf()?.requests ?? 0) : 0))

  return {
    running,
    awaitsConsent,
    /** Number of requests that a reload would make now; 0 if there is nothing to reload. */
    requests,
    requestsOf: (dataHubId: string) => (running.value === undefined ? (planOf(dataHubId)?.requests ?? 0) : 0),
    reload,
    confirm: () => awaitsConsent.value && start(awaitsConsent.value),
    cancel: () => {
      current?.cancel()
      end()
    },
  }
})
