import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { LoadCost, LoadedSeries, LoadProgress, SeriesLoader } from '#renderer/ports/ports.ts'
import { cachedFallback, planSeriesKey, type Plan, type Question } from './demand/demands.ts'
import { createSeriesLayer } from './series-layer.ts'

/** Above a minute's budget a load waits for a word of consent (B2). */
const REQUESTS_WITHOUT_ASKING = 60
/** Up to so many requests a load goes ahead of everything, as the click it is; more would starve the next one. */
const REQUESTS_OF_A_CLICK = 12

export interface LoadsState {
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly finished: boolean
  readonly failures: readonly AppError[]
}

export interface Loads {
  /** Series of the whole range by dataHubId. */
  readonly whole: ComputedRef<ReadonlyMap<string, LoadedSeries>>
  /** Finer series around what is in sight, where there are any. */
  readonly detail: ComputedRef<ReadonlyMap<string, LoadedSeries>>
  readonly state: ComputedRef<LoadsState>
  /** Set while a load costs more than one request a series. */
  readonly cost: ComputedRef<LoadCost | undefined>
  /** True while a large load waits for `confirm`. */
  readonly isAsking: ComputedRef<boolean>
  readonly ask: (loader: SeriesLoader, seriesKey: Question) => Promise<void>
  /** Shows newer knowledge of a series that is shown. */
  readonly amend: (loaded: LoadedSeries) => void
  readonly confirm: () => void
  readonly retry: () => void
  readonly clear: () => void
  /** Resolves when the newest question has all that it will get. */
  readonly whenDone: () => Promise<unknown>
}

/** Answers the newest question; what an older one still brings is kept by the loader, not shown. */
export function createLoads(): Loads {
  const wholeLayer = createSeriesLayer()
  const detailLayer = createSeriesLayer()
  const cost = shallowRef<LoadCost>()
  const consent = shallowRef<() => void>()
  let run = 0
  let planning: Promise<unknown> = Promise.resolve()
  let current: { readonly loader: SeriesLoader; readonly seriesKey: Question } | undefined

  function start(loader: SeriesLoader, plan: Plan, lane: Lane): void {
    consent.value = undefined
    wholeLayer.demand(loader, plan.whole, lane)
    detailLayer.demand(loader, plan.detail, lane)
  }

  async function ask(loader: SeriesLoader, seriesKey: Question): Promise<void> {
    const mine = ++run
    current = { loader, seriesKey }
    const plan = await planSeriesKey(loader, seriesKey)
    const answer = await loader.cost([...plan.whole, ...plan.detail])
    if (mine !== run) return
    const requests = answer.ok ? answer.value.requests : 0
    cost.value = answer.ok && requests > seriesKey.variables.length ? answer.value : undefined
    if (requests > REQUESTS_WITHOUT_ASKING)
      consent.value = () => {
        start(loader, plan, 'visible')
      }
    else start(loader, plan, requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive')
    watchForOffline(loader, seriesKey, mine)
  }

  /** Without a network Automatic takes what is cached, coarser if it must be. */
  function watchForOffline(loader: SeriesLoader, seriesKey: Question, mine: number): void {
    void wholeLayer.whenDone().then(async () => {
      if (mine !== run || !isNothingThere()) return
      const plan = await cachedFallback(loader, seriesKey)
      if (plan && mine === run) start(loader, plan, 'visible')
    })
  }

  function isNothingThere(): boolean {
    const all = [...wholeLayer.series.value.values()]
    return (
      all.length > 0 &&
      all.every(({ covered, progress }) => covered.length === 0 && progress.failures.some(isOffline))
    )
  }

  function retry(): void {
    if (!current) return
    wholeLayer.retry(current.loader, 'visible')
    detailLayer.retry(current.loader, 'visible')
  }

  function clear(): void {
    run++
    current = undefined
    cost.value = undefined
    consent.value = undefined
    wholeLayer.clear()
    detailLayer.clear()
  }

  return {
    whole: computed(() => wholeLayer.series.value),
    detail: computed(() => detailLayer.series.value),
    state: computed(() =>
      summarise([...wholeLayer.progress.value.values(), ...detailLayer.progress.value.values()]),
    ),
    cost: computed(() => cost.value),
    isAsking: computed(() => consent.value !== undefined),
    ask: (loader, seriesKey) => {
      const asked = ask(loader, seriesKey)
      planning = asked
      return asked
    },
    whenDone: async () => {
      await planning
      await Promise.all([wholeLayer.whenDone(), detailLayer.whenDone()])
    },
    amend: (loaded) => {
      wholeLayer.amend(loaded)
      detailLayer.amend(loaded)
    },
    confirm: () => consent.value?.(),
    retry,
    clear,
  }
}

function isOffline(error: AppError): boolean {
  return error.kind === 'offline' || error.kind === 'timeout'
}

function summarise(progress: readonly LoadProgress[]): LoadsState {
  const failures = new Map(progress.flatMap((each) => each.failures).map((error) => [error.kind, error]))
  return {
    requestsPlanned: progress.reduce((sum, each) => sum + each.requestsPlanned, 0),
    requestsDone: progress.reduce((sum, each) => sum + each.requestsDone, 0),
    finished: progress.every((each) => each.finished),
    failures: [...failures.values()].filter((error) => error.kind !== 'cancelled'),
  }
}

/** The finer series where it holds all that is in sight, the whole one otherwise. */
export function seriesInSight(
  whole: LoadedSeries | undefined,
  detail: LoadedSeries | undefined,
  shown: Interval | undefined,
): LoadedSeries | undefined {
  if (!detail || !shown) return whole
  const lacking = subtractIntervals([shown], detail.covered)
  return lacking.length === 0 ? detail : whole
}
