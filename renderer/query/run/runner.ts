import { createEventHook, until, watchDebounced, whenever, type EventHookOn } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import { sumOfRequests, type RequestProgress } from '#shared/series/request-progress.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { FloorOf } from '#renderer/ports/native-resolutions.ts'
import type {
  CoverageSnapshot,
  LoadCost,
  LoadedSeries,
  LoadExtent,
  RequestCount,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { countRequests, withoutUnderWay } from '../load/count-requests.ts'
import { createDownload, type Download } from './download.ts'
import { createLoads } from './loads.ts'
import { isUnanswered } from './pictures.ts'
import type { Asked, Question } from './question.ts'
import { standInsFor } from './stand-ins.ts'

/** Joins the changes of one gesture, such as a range typed in two fields, before anything is requested. */
const JOIN_MS = 90

/** A question of up to so many requests goes ahead of everything, as the click it is; more would starve the next one. */
const REQUESTS_OF_A_CLICK = 12

/** Holds the reasons to ask again that lie outside of the question. */
export interface AskAgain {
  /** Calls back when what failed may succeed: another token was taken. */
  readonly onRetry: EventHookOn<unknown>
  /** Calls back when what was cached no longer is. */
  readonly onSetAside: EventHookOn<unknown>
}

export interface RunnerPorts<Each extends Asked> {
  /** Undefined while there is nothing to ask. */
  readonly question: (floorOf: FloorOf) => Question<Each> | undefined
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  /** True while a gesture changes the question: it is answered from the cache alone until then. */
  readonly isMoving?: Readonly<Ref<boolean>>
  readonly again?: AskAgain | undefined
}

export interface RunState extends RequestProgress {
  /** True when the newest question has all that it will get. */
  readonly finished: boolean
  readonly failures: readonly AppError[]
}

export interface Runner<Each extends Asked> {
  /** Calls back when something else is planned, or what was planned is settled. */
  readonly onPlanned: EventHookOn<unknown>
  /** Calls back after every publication. */
  readonly onLoaded: EventHookOn<LoadedSeries>
  /** Lists what the newest question that was planned asks for, or what stands in for it. */
  readonly planned: () => readonly Each[]
  readonly of: (each: Each) => LoadedSeries | undefined
  /** True if what is planned answers the newest question. */
  readonly isCurrent: () => boolean
  /** True if all that is planned was read from the cache. */
  readonly isRead: () => boolean
  /** True from the time that requests may be made, if any are: what has come until then is not the whole answer. */
  readonly isSettled: () => boolean
  readonly floorOf: Readonly<ShallowRef<FloorOf>>
  readonly state: Readonly<ShallowRef<RunState>>
  /** Set while the question costs more than one request a series, or waits for consent. */
  readonly cost: Readonly<ShallowRef<LoadCost | undefined>>
  /** True while what is lacking costs so much that it waits for `confirm`, which makes it a download. */
  readonly awaitsConsent: ComputedRef<boolean>
  readonly download: Download['progress']
  readonly confirm: () => void
  /** Asks again for what failed. */
  readonly retry: () => void
  /** Shows newer knowledge of a series that is shown. */
  readonly amend: (loaded: LoadedSeries) => void
  /** Resolves when the newest question has all that it will get. */
  readonly whenAnswered: () => Promise<unknown>
}

interface Plan<Each> {
  readonly key: string
  readonly loader: SeriesLoader
  readonly each: readonly Each[]
  readonly coverage: CoverageSnapshot | undefined
  readonly count: RequestCount | undefined
}

/**
 * Answers the newest question: from the cache at once, then from the service when the gesture that led to it is over.
 * The loader keeps what an older question still brings; it is not shown.
 */
export function createRunner<Each extends Asked>(ports: RunnerPorts<Each>): Runner<Each> {
  const { connection } = ports
  const isMoving = (): boolean => ports.isMoving?.value === true
  const plannedHook = createEventHook()
  const loadedHook = createEventHook<LoadedSeries>()
  const floorOf = shallowRef<FloorOf>(() => undefined)
  const question = computed(() => ports.question(floorOf.value))
  const key = computed(() => question.value?.key)
  const state = shallowRef<RunState>(idle)
  const cost = shallowRef<LoadCost>()
  const isDear = shallowRef(false)
  /** Key of the question whose requests are made, or need none. */
  const settledKey = shallowRef<string>()
  const loads = createLoads(note)
  const download = createDownload(connection, () => {
    readAgain()
  })
  let plan: Plan<Each> | undefined
  let shown: readonly Each[] = []
  let runs = 0
  /** Key of the question that is being planned. */
  let planning: string | undefined
  /** True when the gesture is over, so that requests may be made. */
  let isAtRest = false
  /** True while something was learnt that may make another question of the same gesture. */
  let isLearning = false
  /** True while the service left the newest request unanswered. */
  let isUnreachable = false
  /** Failures for which something cached stands in. */
  let stoodInFor: readonly AppError[] = []

  async function run(lane?: Lane): Promise<void> {
    const mine = (runs += 1)
    const { loader } = connection.value ?? {}
    const asked = question.value
    if (loader === undefined || asked === undefined) {
      clear()
      return
    }
    planning = asked.key
    const read = await loader.readCoverage(asked.candidates())
    if (mine !== runs) return
    const coverage = read.ok ? read.value : undefined
    const each = asked.plan(coverage)
    const count = coverage && countRequests(loadsOf(each), coverage)
    const costsMuch = await loader.needsConsent(count?.requests ?? 0)
    if (mine !== runs) return
    planning = undefined
    stoodInFor = []
    isDear.value = costsMuch
    plan = { key: asked.key, loader, each, coverage, count }
    download.watch(loadsOf(each))
    if (isAtRest || !lacksAny(plan)) request(lane)
    else await readOnly(mine, plan, asked)
    if (!isMoving()) await tellCost(mine, plan)
  }

  /** Shows what is cached, coarser if it must be where the service last gave no answer. */
  async function readOnly(mine: number, { loader, each }: Plan<Each>, asked: Question<Each>): Promise<void> {
    const standIns = isUnreachable ? await standInsFor(loader, each, asked) : undefined
    // The gesture may have ended meanwhile, and the requests be under way.
    if (mine !== runs || settledKey.value === asked.key) return
    shown = standIns ?? each
    loads.preview(loader, shown)
    tellPlanned()
  }

  /** Makes the requests of what is planned, unless they wait for consent. */
  function request(lane?: Lane): void {
    if (plan === undefined) return
    const made = plan
    const requests = made.count?.requests ?? 0
    settledKey.value = made.key
    show(
      made.loader,
      made.each,
      lane ?? (requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive'),
      (each) => (isDear.value || !lacks(made, each) ? 'nothing' : 'wanted'),
    )
    void watchForFailure(runs, made)
  }

  function show(
    loader: SeriesLoader,
    each: readonly Each[],
    lane: Lane,
    extentOf: (each: Each) => LoadExtent,
  ): void {
    shown = each
    loads.demand(
      loader,
      each.map((one) => ({ ...one, extent: extentOf(one) })),
      lane,
    )
    tellPlanned()
  }

  function tellPlanned(): void {
    showState()
    void plannedHook.trigger(undefined)
  }

  /** Lets cached values stand in where the service gave no answer, coarser if they must be. */
  async function watchForFailure(mine: number, { loader, each }: Plan<Each>): Promise<void> {
    await loads.whenDone()
    const asked = question.value
    if (mine !== runs || asked === undefined) return
    const failuresOf = (one: Each): readonly AppError[] =>
      (loads.of(one)?.progress.failures ?? []).filter(isUnanswered)
    const failures = each.flatMap(failuresOf)
    isUnreachable = failures.length > 0
    if (!isUnreachable) return
    const standIns = await standInsFor(loader, each, asked, (one) => failuresOf(one).length > 0)
    if (mine !== runs || standIns === undefined) return
    stoodInFor = failures
    show(loader, standIns, 'visible', () => 'nothing')
  }

  async function tellCost(mine: number, { loader, count, each }: Plan<Each>): Promise<void> {
    const isWorthTelling = count !== undefined && (isDear.value || count.requests > each.length)
    const durationMs = isWorthTelling ? await loader.expectedMs(count.requests) : 0
    if (mine === runs) cost.value = isWorthTelling ? { ...count, durationMs } : undefined
  }

  function note(loaded: LoadedSeries): void {
    const { nativeResolutions } = connection.value ?? {}
    if (loaded.progress.finished && nativeResolutions !== undefined) {
      nativeResolutions.learn(loaded)
      isLearning = true
      // Another function, so that questions which depend on it are asked anew.
      floorOf.value = (dataHubId, interval) => nativeResolutions.floorOf(dataHubId, interval)
      isLearning = false
    }
    showState()
    void loadedHook.trigger(loaded)
  }

  function showState(): void {
    const all = loads.all().map(({ progress }) => progress)
    const failures = [...stoodInFor, ...all.flatMap((each) => each.failures)]
    state.value = {
      ...sumOfRequests(all),
      finished: settledKey.value === key.value && loads.isFinished(),
      failures: failures.reduce<readonly AppError[]>(addDistinct, []),
    }
  }

  function isCurrent(): boolean {
    return plan !== undefined && plan.key === key.value && plan.loader === connection.value?.loader
  }

  /** Requests what the newest question lacks, once the gesture is over. */
  function rest(): void {
    if (isMoving()) return
    isAtRest = true
    if (key.value !== undefined && planning === key.value) return
    if (!isCurrent()) void run()
    else if (settledKey.value !== key.value) request()
  }

  /** Requests what was planned while the gesture lasted, and says what it costs. */
  function endMove(): void {
    rest()
    if (plan !== undefined && isCurrent()) void tellCost(runs, plan)
  }

  function clear(): void {
    runs += 1
    planning = undefined
    plan = undefined
    shown = []
    stoodInFor = []
    loads.clear()
    download.watch([])
    cost.value = undefined
    isDear.value = false
    settledKey.value = key.value
    tellPlanned()
  }

  function retry(): void {
    loads.forgetFailed()
    isAtRest = true
    // A retry is a click, however much it brings: nothing else is sent to a service that refused the token (decision
    // 0039).
    void run('interactive')
  }

  /** Shows what others wrote to the cache: missing values, or changed ones. */
  function readAgain(keys?: ReadonlySet<string>): void {
    if (loads.forget(keys)) void run()
  }

  function confirm(): void {
    if (plan === undefined) return
    const { title } = question.value ?? {}
    if (title !== undefined) void download.start(title, loadsOf(plan.each))
  }

  function onKey(): void {
    isAtRest &&= isLearning
    // Nobody is to agree to the cost of another question.
    cost.value = undefined
    isDear.value = false
    showState()
  }

  function connect(services: ConnectionServices | undefined): () => void {
    isUnreachable = false
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
    planned: () => shown,
    of: loads.of,
    isCurrent,
    isRead: loads.isRead,
    isSettled: () => settledKey.value === key.value,
    floorOf,
    state,
    cost,
    awaitsConsent: computed(() => isDear.value && !isMoving() && download.progress.value === undefined),
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

function loadsOf(each: readonly Asked[]): readonly SeriesDemand[] {
  return [...new Set(each.map(({ load }) => load))]
}

const idle: RunState = { requestsPlanned: 0, requestsDone: 0, finished: true, failures: [] }

function lacksAny<Each extends Asked>(plan: Plan<Each>): boolean {
  return plan.each.some((each) => lacks(plan, each))
}

/** Returns true if a load would make or join requests; unread coverage says nothing. */
function lacks<Each extends Asked>({ coverage }: Plan<Each>, { load }: Each): boolean {
  return coverage === undefined || countRequests([load], withoutUnderWay(coverage)).requests > 0
}
