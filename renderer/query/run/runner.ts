import { createEventHook, until, watchDebounced, whenever, type EventHookOn } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/result.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import { sumOfRequests, type RequestProgress } from '#shared/series/request-progress.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { FloorOf, LoadCost, LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { createAnswers, type SeriesFailure } from './answers.ts'
import { createDownload, type Download } from './download.ts'
import { createLoads } from './loads.ts'
import { type Asked, costOf, lacks, loadsOf, type Plan, planOf, type Question } from './question.ts'

/** Combines the changes of one gesture, such as a range typed in two fields, before anything is requested. */
const JOIN_MS = 90

/** Reasons to ask again that lie outside of the question. */
export interface AskAgain {
  /** Calls back when a failed request may succeed, since another token was accepted. */
  readonly onRetry: EventHookOn<unknown>
  /** Calls back when cached data no longer count. */
  readonly onSetAside: EventHookOn<unknown>
}

export interface RunnerPorts<Each extends Asked> {
  /** Undefined while there is no question. */
  readonly question: (floorOf: FloorOf) => Question<Each> | undefined
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  /** True while a gesture changes the question, which is answered only from the cache until it ends. */
  readonly isMoving?: Readonly<Ref<boolean>>
  readonly again?: AskAgain | undefined
}

export interface RunState extends RequestProgress {
  /** True when the newest question has everything that it will get. */
  readonly finished: boolean
  /** Lists each sort of failure once, however many series it concerns. */
  readonly failures: readonly AppError[]
  /** Names the series of every failure. */
  readonly failed: readonly SeriesFailure[]
}

export interface Runner<Each extends Asked> {
  /** Calls back when another plan is made, or when the plan is settled. */
  readonly onPlanned: EventHookOn<unknown>
  /** Calls back after every publication, once for all series that are published together. */
  readonly onLoaded: EventHookOn<unknown>
  /** Lists the needs of the newest planned question, or their substitutes. */
  readonly planned: () => readonly Each[]
  readonly of: (each: Each) => LoadedSeries | undefined
  /** True if the plan answers the newest question. */
  readonly isCurrent: () => boolean
  /** True if everything planned has been read from the cache. */
  readonly isRead: () => boolean
  /**
   * True from the time at which requests may be made, if any are needed: what has arrived before is not the whole
   * answer.
   */
  readonly isSettled: () => boolean
  readonly floorOf: Readonly<ShallowRef<FloorOf>>
  readonly state: Readonly<ShallowRef<RunState>>
  /** Set while the question costs more than one request per series, or waits for consent. */
  readonly cost: Readonly<ShallowRef<LoadCost | undefined>>
  /** True while so much is missing that it waits for `confirm`, which makes it a download. */
  readonly awaitsConsent: ComputedRef<boolean>
  readonly download: Download['progress']
  readonly confirm: () => void
  /** Requests again what failed. */
  readonly retry: () => void
  /** Shows newer data of shown series, all at once. */
  readonly amend: (newer: readonly LoadedSeries[]) => void
  /** Resolves when the newest question has everything that it will get. */
  readonly whenAnswered: () => Promise<unknown>
}

/**
 * Answers the newest question: from the cache at once, then from the service when the gesture that led to it is over.
 * The loader stores the late answers to an older question, which are not shown.
 */
export function createRunner<Each extends Asked>(ports: RunnerPorts<Each>): Runner<Each> {
  const { connection } = ports
  const isMoving = (): boolean => ports.isMoving?.value === true
  const plannedHook = createEventHook()
  const loadedHook = createEventHook()
  const floorOf = shallowRef<FloorOf>(() => undefined)
  const question = computed(() => ports.question(floorOf.value))
  const key = computed(() => question.value?.key)
  const state = shallowRef<RunState>(idle)
  const cost = shallowRef<LoadCost>()
  /** Newest plan, which may belong to an older question. */
  const plan = shallowRef<Plan<Each>>()
  /** Key of the question whose requests have been made, or that needs none. */
  const settledKey = shallowRef<string>()
  const loads = createLoads(note)
  const answers = createAnswers<Each>(loads, () => {
    showState()
    void plannedHook.trigger(undefined)
  })
  const download = createDownload(connection, () => {
    loads.forget()
    void run()
  })
  let runs = 0
  /** Key of the question that is being planned. */
  let planning: string | undefined
  /** True when the gesture is over, so that requests may be made. */
  let isAtRest = false
  /** True while something was learnt that may change the question within the same gesture. */
  let isLearning = false

  async function run(lane?: Lane): Promise<void> {
    const isNewest = newest((runs += 1))
    const { loader } = connection.value ?? {}
    const asked = question.value
    if (loader === undefined || asked === undefined) {
      clear()
      return
    }
    planning = asked.key
    const made = await planOf(loader, asked, isNewest)
    if (made === undefined) return
    planning = undefined
    answers.forgetStandIns()
    plan.value = made
    download.watch(loadsOf(made.each))
    if (isAtRest || !made.each.some((each) => lacks(made, each))) request(lane)
    // The gesture may end meanwhile, and the requests may be under way.
    else await answers.preview(made, () => isNewest() && settledKey.value !== asked.key)
    if (!isMoving()) await tellCost(made, isNewest)
  }

  function newest(mine: number): () => boolean {
    return () => mine === runs
  }

  /** Makes the requests of the plan, unless they wait for consent. */
  function request(lane?: Lane): void {
    if (plan.value === undefined) return
    settledKey.value = plan.value.asked.key
    answers.request(plan.value, newest(runs), lane)
  }

  async function tellCost(made: Plan<Each>, isNewest: () => boolean): Promise<void> {
    const found = await costOf(made)
    if (isNewest()) cost.value = found
  }

  function note(loaded: readonly LoadedSeries[]): void {
    const { nativeResolutions } = connection.value ?? {}
    const finished = loaded.filter(({ progress }) => progress.finished)
    if (finished.length > 0 && nativeResolutions !== undefined) {
      for (const each of finished) nativeResolutions.learn(each)
      isLearning = true
      // This sets a new function, so that questions which depend on it are asked again.
      floorOf.value = (dataHubId, interval) => nativeResolutions.floorOf(dataHubId, interval)
      isLearning = false
    }
    showState()
    void loadedHook.trigger(undefined)
  }

  function showState(): void {
    const failed = answers.failed()
    state.value = {
      ...sumOfRequests(loads.all().map(({ progress }) => progress)),
      finished: settledKey.value === key.value && loads.isFinished(),
      failures: failed.map(({ error }) => error).reduce<readonly AppError[]>(addDistinct, []),
      failed,
    }
  }

  function isCurrent(): boolean {
    return (
      plan.value !== undefined &&
      plan.value.asked.key === key.value &&
      plan.value.loader === connection.value?.loader
    )
  }

  /** Requests what the newest question lacks, once the gesture is over. */
  function rest(): void {
    if (isMoving()) return
    isAtRest = true
    if (key.value !== undefined && planning === key.value) return
    if (!isCurrent()) void run()
    else if (settledKey.value !== key.value) request()
  }

  /** Makes the requests that were planned during the gesture, and states the cost. */
  function endMove(): void {
    rest()
    if (plan.value !== undefined && isCurrent()) void tellCost(plan.value, newest(runs))
  }

  function clear(): void {
    runs += 1
    planning = undefined
    plan.value = undefined
    download.watch([])
    cost.value = undefined
    settledKey.value = key.value
    answers.clear()
  }

  function retry(): void {
    loads.forgetFailed()
    isAtRest = true
    // A retry counts as a click, however much it fetches, since nothing else is sent to a service that refused the
    // token (decision 0039).
    void run('interactive')
  }

  /** Shows what other code wrote to the cache: missing values, or changed ones. */
  function readAgain(keys: ReadonlySet<string>): void {
    if (loads.forget(keys)) void run()
  }

  function confirm(): void {
    const { title } = question.value ?? {}
    if (plan.value !== undefined && title !== undefined) void download.start(title, loadsOf(plan.value.each))
  }

  function onKey(): void {
    isAtRest &&= isLearning
    // Consent to the cost of one question must not count for another.
    cost.value = undefined
    showState()
  }

  function connect(services: ConnectionServices | undefined): () => void {
    answers.forgetService()
    floorOf.value = (dataHubId, interval) => services?.nativeResolutions.floorOf(dataHubId, interval)
    const leaveJobs = services?.jobs.onBrought((keys) => {
      readAgain(new Set(keys.map(seriesKeyText)))
    })
    const leaveRoom = services?.room.onRoom(() => {
      if (state.value.failures.some(({ kind }) => kind === 'storage-full')) retry()
    })
    return () => {
      leaveJobs?.()
      leaveRoom?.()
    }
  }

  let leave: (() => void) | undefined
  watch(
    connection,
    (services, before) => {
      leave?.()
      if (before !== undefined) clear()
      leave = connect(services)
    },
    { immediate: true, flush: 'sync' },
  )
  watch(key, onKey, { flush: 'sync' })
  watch([connection, key], () => void run(), { immediate: true })
  watchDebounced([connection, key], rest, { debounce: JOIN_MS, immediate: true })
  whenever(() => !isMoving(), endMove)
  ports.again?.onRetry(retry)
  ports.again?.onSetAside(() => {
    clear()
    void run()
  })
  onScopeDispose(() => {
    runs += 1
    loads.clear()
    leave?.()
  })

  return {
    onPlanned: plannedHook.on,
    onLoaded: loadedHook.on,
    planned: answers.shown,
    of: loads.of,
    isCurrent,
    isRead: loads.isRead,
    isSettled: () => settledKey.value === key.value,
    floorOf,
    state,
    cost,
    awaitsConsent: computed(
      () =>
        isCurrent() && plan.value?.isDear === true && !isMoving() && download.progress.value === undefined,
    ),
    download: download.progress,
    confirm,
    retry,
    amend: loads.amend,
    async whenAnswered() {
      await until(() => settledKey.value === key.value).toBe(true)
      await loads.whenDone()
    },
  }
}

const idle: RunState = { requestsPlanned: 0, requestsDone: 0, finished: true, failures: [], failed: [] }
