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
import { candidateKeys, planFromCache, planQuery, type Plan, type Query } from './demand/plan-query.ts'
import { countRequests } from './load/count-requests.ts'
import { createSeriesLayer, type AnsweredOperand, type LoadManner } from './series-layer.ts'

/** Above a minute's budget a query waits for a word of consent. */
export const REQUESTS_WITHOUT_CONSENT = 60
/** Up to so many requests a query goes ahead of everything, as the click it is; more would starve the next one. */
export const REQUESTS_OF_A_CLICK = 12

export interface QueryState extends RequestProgress {
  readonly finished: boolean
  readonly failures: readonly AppError[]
}

export interface Queries {
  /** Of the whole range. */
  readonly whole: ComputedRef<ReadonlyMap<OperandId, AnsweredOperand>>
  /** Finer ones around what is visible, where there are any. */
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
  const consent = shallowRef<() => void>()
  let runs = 0
  let planning: Promise<unknown> = Promise.resolve()
  let current: SeriesLoader | undefined

  function start(loader: SeriesLoader, plan: Plan, how: LoadManner): void {
    consent.value = undefined
    wholeLayer.demand(loader, plan.whole, how)
    detailLayer.demand(loader, plan.detail, how)
  }

  async function run(loader: SeriesLoader, query: Query): Promise<void> {
    const mine = ++runs
    current = loader
    const coverage = await readCoverage(loader, query)
    if (mine !== runs) return
    const plan = planQuery(query, coverage)
    const demands = [...plan.whole, ...plan.detail].map(({ demand }) => demand)
    const count = coverage && countRequests(demands, coverage)
    const requests = count?.requests ?? 0
    const lane = requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive'
    const lacksConsent = requests > REQUESTS_WITHOUT_CONSENT
    // What is cached is shown meanwhile: the picture of another range would be taken for it.
    start(loader, plan, { lane, extent: lacksConsent ? 'nothing' : 'wanted' })
    if (lacksConsent)
      consent.value = () => {
        start(loader, plan, { lane, extent: 'wanted' })
      }
    watchForOffline(loader, query, mine)
    cost.value = undefined
    if (count === undefined || requests <= query.operands.length) return
    const durationMs = await loader.expectedMs(requests)
    if (mine === runs) cost.value = { ...count, durationMs }
  }

  /** Without a network what is cached is shown, coarser if it must be. */
  function watchForOffline(loader: SeriesLoader, query: Query, mine: number): void {
    void wholeLayer.whenDone().then(async () => {
      if (mine !== runs) return
      const lacking = withoutAnswer()
      if (lacking.size === 0) return
      const coverage = await readCoverage(loader, query)
      const plan = coverage && planFromCache(query, coverage, ({ operand }) => lacking.has(operand.id))
      if (plan && mine === runs) start(loader, plan, { lane: 'visible', extent: 'wanted' })
    })
  }

  /** The operands of which nothing is there, since the service could not be reached. */
  function withoutAnswer(): ReadonlySet<OperandId> {
    const all = [...wholeLayer.series.value]
    return new Set(
      all
        .filter(([, { base }]) => base.covered.length === 0 && base.progress.failures.some(isOffline))
        .map(([id]) => id),
    )
  }

  function retry(): void {
    if (!current) return
    wholeLayer.retry(current, 'visible')
    detailLayer.retry(current, 'visible')
  }

  function clear(): void {
    runs++
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
    awaitsConsent: computed(() => consent.value !== undefined),
    run: (loader, query) => {
      const running = run(loader, query)
      planning = running
      return running
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

async function readCoverage(loader: SeriesLoader, query: Query): Promise<CoverageSnapshot | undefined> {
  const read = await loader.readCoverage(candidateKeys(query))
  return read.ok ? read.value : undefined
}

function isOffline(error: AppError): boolean {
  return error.kind === 'offline' || error.kind === 'timeout'
}

function summarise(progress: readonly LoadProgress[]): QueryState {
  const failures = new Map(progress.flatMap((each) => each.failures).map((error) => [error.kind, error]))
  return {
    ...sumOfRequests(progress),
    finished: progress.every((each) => each.finished),
    failures: [...failures.values()].filter((error) => error.kind !== 'cancelled'),
  }
}

/** The finer series where it holds all that is visible, the whole one otherwise. */
export function visibleAnswer(
  whole: AnsweredOperand | undefined,
  detail: AnsweredOperand | undefined,
  visibleRange: Interval | undefined,
): AnsweredOperand | undefined {
  if (!detail || !visibleRange) return whole
  const lacking = subtractIntervals([visibleRange], detail.base.covered)
  return lacking.length === 0 ? detail : whole
}
