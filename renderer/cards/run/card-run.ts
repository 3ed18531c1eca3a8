import { watchDebounced } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { Result } from '#shared/errors/result.ts'
import type { LoadCost, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { REQUESTS_OF_A_CLICK } from '#renderer/query/queries.ts'
import type { CardResult } from '../card-kind.ts'
import { createCalculationLoop } from './calculation-loop.ts'
import { createCardDownload, type CardDownload } from './card-download.ts'
import { cardInputsOf } from './card-inputs.ts'
import { createCardLoads } from './card-loads.ts'
import { answerOf, hasLearnt, planCard, type CardPlan } from './card-plan.ts'
import { askedQuery, type CardAnswer, type CardQuery, type ShownResult } from './card-query.ts'
import type { CardTask } from './card-task.ts'

export interface CardState {
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly isLoading: boolean
  /** True if elapsed time of a demand is not cached. */
  readonly isIncomplete: boolean
  readonly failures: readonly AppError[]
}

export interface CardRun {
  readonly shown: Readonly<ShallowRef<ShownResult | undefined>>
  readonly state: Readonly<ShallowRef<CardState>>
  /** Set while the card costs more than one request. */
  readonly cost: Readonly<ShallowRef<LoadCost | undefined>>
  /** True while what is lacking costs so much that it waits for `confirm`, which makes it a download. */
  readonly awaitsConsent: ComputedRef<boolean>
  /** True while more answers are to come, or the newest are not in what is shown yet. */
  readonly isComing: Readonly<ShallowRef<boolean>>
  readonly download: CardDownload['progress']
  readonly confirm: () => void
  readonly retry: () => void
}

export interface CardRunPorts {
  readonly query: ComputedRef<CardQuery | undefined>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly calculate: (task: CardTask, signal: AbortSignal) => Promise<Result<CardResult>>
}

/** Joins the changes of one gesture. */
const JOIN_MS = 90

const idle: CardState = {
  requestsPlanned: 0,
  requestsDone: 0,
  isLoading: false,
  isIncomplete: false,
  failures: [],
}

/**
 * Holds a plan with the demands that it is for: until the next is made, there is nothing to calculate for newer ones.
 */
interface CurrentPlan extends CardPlan {
  readonly demandsKey: string
  readonly loader: SeriesLoader
}

/**
 * Answers what a card asks, from the cache at once, then from the service; the result is calculated anew as values
 * come in.
 */
export function createCardRun({ query, connection, calculate }: CardRunPorts): CardRun {
  const shown = shallowRef<ShownResult>()
  const state = shallowRef<CardState>(idle)
  const cost = shallowRef<LoadCost>()
  const lacksConsent = shallowRef(false)
  const bug = shallowRef<AppError>()
  const isComing = shallowRef(true)
  const asked = askedQuery(query)
  const loads = createCardLoads(onLoaded)
  const download = createCardDownload(connection, readAgain)
  const loop = createCalculationLoop({
    isReady: loads.isRead,
    calculate: calculateNow,
    isComingIn: () => loads.all().some(({ progress }) => !progress.finished),
  })
  let plan: CurrentPlan | undefined
  let runs = 0
  let arrivals = 0
  /** True if only the cache was read, and lacks something. */
  let isToBeAsked = false
  let calculation = new AbortController()

  async function run(reach: 'cache' | 'service' = 'service'): Promise<void> {
    const mine = (runs += 1)
    const { loader, nativeResolutions } = connection.value ?? {}
    const demandsKey = asked.demandsKey.value
    const wanted = asked.demands.value
    if (loader === undefined || nativeResolutions === undefined || wanted.length === 0) {
      clear()
      return
    }
    const made = { ...(await planCard(loader, wanted, nativeResolutions)), demandsKey, loader }
    if (mine !== runs) return
    const isAsked = isPlanOf(demandsKey, loader)
    plan = made
    const requests = made.count?.requests ?? 0
    const isDear = await loader.needsConsent(requests)
    if (mine !== runs) return
    lacksConsent.value = isDear
    isToBeAsked = reach === 'cache' && requests > 0
    download.watch(made.loads)
    loads.demand(loader, made.loads, {
      lane: requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive',
      extent: lacksConsent.value || reach === 'cache' ? 'nothing' : 'wanted',
    })
    showState()
    // Series that are loaded already may answer new demands without a further publication.
    if (!isAsked) calculateAnew()
    void loads.whenDone().then(() => {
      if (mine === runs && hasLearnt(made, loads.all(), nativeResolutions)) void run()
    })
    const durationMs = requests > 1 ? await loader.expectedMs(requests) : 0
    if (mine === runs) cost.value = made.count && requests > 1 ? { ...made.count, durationMs } : undefined
  }

  /** Does not read again what the cache has answered whole. */
  function ask(): void {
    const isCurrent = isPlanOf(asked.demandsKey.value, connection.value?.loader)
    if (isCurrent && plan?.count?.requests === 0 && loads.isRead()) return
    void run()
  }

  function forgetCost(): void {
    cost.value = undefined
    lacksConsent.value = false
  }

  function isPlanOf(demandsKey: string, loader: SeriesLoader | undefined): boolean {
    return plan?.demandsKey === demandsKey && plan.loader === loader
  }

  function clear(): void {
    loads.cancel()
    download.watch([])
    plan = undefined
    calculation.abort()
    shown.value = undefined
    bug.value = asked.bug.value
    state.value = { ...idle, failures: failuresOf() }
    forgetCost()
  }

  function onLoaded(): void {
    isComing.value = true
    arrivals += 1
    showState()
    loop.soon()
  }

  function showState(): void {
    const all = loads.all()
    state.value = {
      requestsPlanned: all.reduce((sum, { progress }) => sum + progress.requestsPlanned, 0),
      requestsDone: all.reduce((sum, { progress }) => sum + progress.requestsDone, 0),
      isLoading: all.some(({ progress }) => !progress.finished && progress.requestsPlanned > 0),
      isIncomplete: answers().some(([, { missing }]) => missing.length > 0),
      failures: failuresOf(),
    }
  }

  /** Pairs each demand with what is there of it. */
  function answers(): readonly CardAnswer[] {
    return (plan?.planned ?? []).flatMap((planned) => {
      const loaded = loads.of(planned.load)
      return loaded === undefined ? [] : [[planned.demand, answerOf(planned, loaded)] as const]
    })
  }

  function failuresOf(): readonly AppError[] {
    const all = loads.all().flatMap(({ progress }) => progress.failures)
    const some = all.reduce<readonly AppError[]>(addDistinct, bug.value === undefined ? [] : [bug.value])
    return some.filter(({ kind }) => kind !== 'cancelled')
  }

  async function calculateNow(): Promise<void> {
    const current = asked.query.value
    if (current === undefined || plan?.demandsKey !== asked.demandsKey.value) return
    calculation = new AbortController()
    const { signal } = calculation
    const { kind, settings, context } = current
    const answered = answers()
    const seen = arrivals
    const task = { kind: kind.id, inputs: cardInputsOf(answered, context), settings }
    const found = await calculate(task, signal)
    if (signal.aborted) return
    bug.value = found.ok ? undefined : found.error
    state.value = { ...state.value, failures: failuresOf() }
    if (found.ok) shown.value = { ...current, result: found.value, answers: answered }
    isComing.value =
      arrivals !== seen || isToBeAsked || loads.all().some(({ progress }) => !progress.finished)
  }

  /** A calculation for older settings would only delay the new one. */
  function calculateAnew(): void {
    calculation.abort()
    loop.now()
  }

  function readAgain(): void {
    void run()
  }

  function confirm(): void {
    const { title } = query.value ?? {}
    if (title !== undefined && plan !== undefined) void download.start(title, plan.loads)
  }

  // The cost of another range or kind is not known yet: nobody is to agree to the cost of the one before.
  watch(asked.demandsKey, forgetCost, { flush: 'sync' })
  watch(
    asked.demandsKey,
    () => {
      isComing.value = true
    },
    { flush: 'sync' },
  )
  // Cached values are shown at once; demands that cost requests wait until the gesture is over.
  void run('cache')
  watchDebounced([connection, asked.demandsKey, asked.bug], ask, { debounce: JOIN_MS, immediate: true })
  // A change of settings, policy or mask alone changes no demand: only the calculation is repeated.
  watchDebounced(asked.query, calculateAnew, { debounce: JOIN_MS })
  onScopeDispose(() => {
    runs += 1
    calculation.abort()
    loads.cancel()
  })

  return {
    shown,
    state,
    cost,
    awaitsConsent: computed(() => lacksConsent.value && download.progress.value === undefined),
    isComing,
    download: download.progress,
    confirm,
    retry: readAgain,
  }
}
