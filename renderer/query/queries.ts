import { computed, shallowRef, type ComputedRef } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { sumOfRequests, type RequestProgress } from '#shared/series/request-progress.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/interval.ts'
import type {
  CoverageSnapshot,
  LoadCost,
  LoadedSeries,
  LoadProgress,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import {
  candidateKeys,
  coveredMs,
  planFromCache,
  planQuery,
  type Plan,
  type Query,
} from './demand/plan-query.ts'
import { countRequests } from './load/count-requests.ts'
import { createSeriesLayer, isUnanswered, type AnsweredOperand, type LoadManner } from './series-layer.ts'

/** A query of up to so many requests goes ahead of everything, as the click it is; more would starve the next one. */
export const REQUESTS_OF_A_CLICK = 12

export interface QueryState extends RequestProgress {
  readonly finished: boolean
  readonly failures: readonly AppError[]
}

export interface Queries {
  /** Answers over the whole range. */
  readonly whole: ComputedRef<ReadonlyMap<OperandId, AnsweredOperand>>
  /** Finer answers around what is visible, where there are any. */
  readonly detail: ComputedRef<ReadonlyMap<OperandId, AnsweredOperand>>
  readonly state: ComputedRef<QueryState>
  /** Set while a query costs more than one request a series. */
  readonly cost: ComputedRef<LoadCost | undefined>
  /** True while a large query waits for `confirm`. */
  readonly awaitsConsent: ComputedRef<boolean>
  readonly run: (loader: SeriesLoader, query: Query) => Promise<void>
  /** Shows newer knowledge of a series that is shown. */
  readonly amend: (loaded: LoadedSeries) => void
  readonly confirm: () => void
  readonly retry: () => void
  readonly clear: () => void
  /** Resolves when the newest query has all that it will get. */
  readonly whenDone: () => Promise<unknown>
}

/** Answers the newest query; what an older one still brings is kept by the loader, not shown. */
export function createQueries(): Queries {
  const wholeLayer = createSeriesLayer()
  const detailLayer = createSeriesLayer()
  const cost = shallowRef<LoadCost>()
  const isPlanning = shallowRef(false)
  const consent = shallowRef<() => void>()
  let runs = 0
  let planning: Promise<unknown> = Promise.resolve()
  let current: SeriesLoader | undefined
  /** True while the service left the newest request unanswered. */
  let isUnreachable = false
  /** Set while something cached stands in for what the service did not answer. */
  const stoodInFor = shallowRef<{ readonly failures: readonly AppError[]; readonly query: Query }>()

  function start(loader: SeriesLoader, plan: Plan, how: LoadManner): void {
    consent.value = undefined
    wholeLayer.demand(loader, plan.whole, how)
    detailLayer.demand(loader, plan.detail, how)
  }

  async function run(loader: SeriesLoader, query: Query): Promise<void> {
    const mine = ++runs
    current = loader
    stoodInFor.value = undefined
    isPlanning.value = true
    const coverage = await readCoverage(loader, query)
    if (mine !== runs) return
    const plan = planQuery(query, coverage)
    const demands = [...plan.whole, ...plan.detail].map(({ demand }) => demand)
    const count = coverage && countRequests(demands, coverage)
    const requests = count?.requests ?? 0
    const lane = requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive'
    const lacksConsent = await loader.needsConsent(requests)
    if (mine !== runs) return
    if (coverage && isUnreachable) {
      showCached(loader, query, coverage)
      await wholeLayer.whenDone()
      if (mine !== runs) return
    }
    // Cached values of the new range are shown meanwhile: the picture of another range would be taken for it.
    start(loader, plan, { lane, extent: lacksConsent ? 'nothing' : 'wanted' })
    isPlanning.value = false
    if (lacksConsent)
      consent.value = () => {
        start(loader, plan, { lane, extent: 'wanted' })
      }
    watchForFailure(loader, query, mine)
    cost.value = undefined
    if (count === undefined || requests <= query.operands.length) return
    const durationMs = await loader.expectedMs(requests)
    if (mine === runs) cost.value = { ...count, durationMs }
  }

  /** Shows cached values at once where the service last gave no answer, rather than after it gives none again. */
  function showCached(loader: SeriesLoader, query: Query, coverage: CoverageSnapshot): void {
    const plan = planFromCache(query, coverage, ({ demand }) => coveredMs(demand, coverage) === 0)
    if (plan) wholeLayer.demand(loader, plan.whole, { lane: 'visible', extent: 'nothing' })
  }

  /** Lets cached values stand in where the service gave no answer, coarser if they must be. */
  function watchForFailure(loader: SeriesLoader, query: Query, mine: number): void {
    void wholeLayer.whenDone().then(async () => {
      if (mine !== runs) return
      const unanswered = [...wholeLayer.progress.value].flatMap(([id, { failures }]) => {
        const found = failures.filter(isUnanswered)
        return found.length === 0 ? [] : [[id, found] as const]
      })
      const failed = new Map(unanswered)
      isUnreachable = failed.size > 0
      if (!isUnreachable) return
      const coverage = await readCoverage(loader, query)
      if (coverage === undefined || mine !== runs) return
      const plan = planFromCache(
        query,
        coverage,
        ({ operand, demand }) => failed.has(operand.id) && coveredMs(demand, coverage) === 0,
      )
      if (plan === undefined) return
      stoodInFor.value = { failures: [...failed.values()].flat(), query }
      start(loader, plan, { lane: 'visible', extent: 'nothing' })
    })
  }

  function retry(): void {
    if (!current) return
    if (stoodInFor.value) void runNow(current, stoodInFor.value.query)
    // A retry is a click, however much it brings: nothing else is sent to a service that refused the token (decision
    // 0039).
    else for (const layer of [wholeLayer, detailLayer]) layer.retry(current, 'interactive')
  }

  function runNow(loader: SeriesLoader, query: Query): Promise<void> {
    const running = run(loader, query)
    planning = running
    return running
  }

  function clear(): void {
    runs++
    stoodInFor.value = undefined
    isUnreachable = false
    isPlanning.value = false
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
      summarise(
        [...wholeLayer.progress.value.values(), ...detailLayer.progress.value.values()],
        stoodInFor.value?.failures,
        isPlanning.value,
      ),
    ),
    cost: computed(() => cost.value),
    awaitsConsent: computed(() => consent.value !== undefined),
    run: runNow,
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

async function readCoverage(loader: SeriesLoader, query: Query): Promise<CoverageSnapshot | undefined> {
  const read = await loader.readCoverage(candidateKeys(query))
  return read.ok ? read.value : undefined
}

function summarise(
  progress: readonly LoadProgress[],
  known: readonly AppError[] = [],
  isPlanning = false,
): QueryState {
  const all = [...known, ...progress.flatMap((each) => each.failures)]
  const failures = new Map(all.map((error) => [error.kind, error]))
  return {
    ...sumOfRequests(progress),
    finished: !isPlanning && progress.every((each) => each.finished),
    failures: [...failures.values()].filter((error) => error.kind !== 'cancelled'),
  }
}

/** Returns the finer series where it holds all that is visible, the whole one otherwise. */
export function visibleAnswer(
  whole: AnsweredOperand | undefined,
  detail: AnsweredOperand | undefined,
  visibleRange: Interval | undefined,
): AnsweredOperand | undefined {
  if (!detail || !visibleRange) return whole
  const lacking = subtractIntervals([visibleRange], detail.base.covered)
  return lacking.length === 0 ? detail : whole
}
