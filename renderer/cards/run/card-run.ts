import { watchDebounced } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'
import type { LoadCost, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { nativeFloorOf } from '#renderer/query/demand/native-resolution.ts'
import { keysOfComparison, planComparison } from '#renderer/query/demand/plan-cards.ts'
import { countRequests } from '#renderer/query/load/count-requests.ts'
import { REQUESTS_OF_A_CLICK, REQUESTS_WITHOUT_CONSENT } from '#renderer/query/queries.ts'
import type { CardContext, CardDemand, CardKind, CardResult } from '../card-kind.ts'
import { calculate } from './calculate.ts'
import { createCardDownload, type CardDownload } from './card-download.ts'
import { cardInputsOf } from './card-inputs.ts'
import { createCardLoads } from './card-loads.ts'

/** A kind with the settings of a card, over what its workspace says. */
export interface CardQuery {
  readonly kind: CardKind
  readonly title: string
  readonly settings: unknown
  readonly context: CardContext
}

/** A result with what it was calculated from: settings may have moved on since. */
export interface ShownResult extends CardQuery {
  readonly result: CardResult
}

export interface CardState {
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly isLoading: boolean
  /** Something demanded is not cached up to now. */
  readonly isIncomplete: boolean
  readonly failures: readonly AppError[]
}

export interface CardRun {
  readonly shown: Readonly<ShallowRef<ShownResult | undefined>>
  readonly state: Readonly<ShallowRef<CardState>>
  /** Set while the card costs more than one request for each of its series. */
  readonly cost: Readonly<ShallowRef<LoadCost | undefined>>
  /** True while what is lacking costs so much that it waits for `confirm`, which makes it a download. */
  readonly awaitsConsent: ComputedRef<boolean>
  readonly download: CardDownload['progress']
  readonly confirm: () => void
  readonly retry: () => void
}

export interface CardRunPorts {
  readonly query: ComputedRef<CardQuery | undefined>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
}

/** Joins the changes of one gesture. */
const JOIN_MS = 90
/** While answers come in, a calculation rests at least so long, and four times as long as the last one took. */
const REST_MS = 200

const idle: CardState = {
  requestsPlanned: 0,
  requestsDone: 0,
  isLoading: false,
  isIncomplete: false,
  failures: [],
}

/** A demand with the series that answers it. */
interface Planned {
  readonly demand: CardDemand
  readonly series: SeriesDemand
}

/** Answers what a card asks: from the cache at once, then from the service, calculated anew as it comes in. */
export function createCardRun({ query, connection }: CardRunPorts): CardRun {
  const shown = shallowRef<ShownResult>()
  const state = shallowRef<CardState>(idle)
  const cost = shallowRef<LoadCost>()
  const lacksConsent = shallowRef(false)
  const floors = new Map<string, Resolution>()
  const loads = createCardLoads(onLoaded)
  const download = createCardDownload(connection, readAgain)
  let planned: readonly Planned[] = []
  let runs = 0
  let calculations = 0
  let isCalculating = false
  let isStale = false
  let bug: AppError | undefined

  const demands = computed(() => {
    const { kind, settings, context } = query.value ?? {}
    return kind === undefined || context === undefined ? [] : kind.demands(settings, context)
  })
  /** The query as it is calculated: what lies in the past does not change as time goes on. */
  const asked = computed<CardQuery | undefined>((before) => {
    if (query.value === undefined) return undefined
    const { context, ...rest } = query.value
    const latest = Math.max(...demands.value.map(({ interval }) => interval.end))
    const now = Math.min(context.now, latest)
    const next = { ...rest, context: { ...context, now } }
    return before !== undefined && isSameQuery(before, next) ? before : next
  })
  const demandsKey = computed(() =>
    JSON.stringify(
      demands.value.map(({ operand, ...rest }) => [
        operand.operand,
        operand.variable.localTimezone,
        operand.variable.kind,
        rest,
      ]),
    ),
  )

  async function run(): Promise<void> {
    const mine = (runs += 1)
    const { loader } = connection.value ?? {}
    const wanted = demands.value
    if (loader === undefined || wanted.length === 0) {
      clear()
      return
    }
    const read = await loader.readCoverage(keysOfComparison(wanted, floors))
    if (mine !== runs) return
    const coverage = read.ok ? read.value : undefined
    const series = planComparison(wanted, floors, coverage)
    planned = wanted.flatMap((demand, at) => {
      const one = series[at]
      return one === undefined ? [] : [{ demand, series: one }]
    })
    const count = coverage && countRequests(series, coverage)
    const requests = count?.requests ?? 0
    lacksConsent.value = requests > REQUESTS_WITHOUT_CONSENT
    download.watch(series)
    loads.demand(loader, series, {
      lane: requests > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive',
      extent: lacksConsent.value ? 'nothing' : 'wanted',
    })
    void loads.whenDone().then(() => {
      if (mine === runs && learnFloors()) void run()
    })
    const durationMs = requests > series.length / 2 ? await loader.expectedMs(requests) : 0
    if (mine === runs) cost.value = count && requests > 1 ? { ...count, durationMs } : undefined
  }

  /** What the answers tell about how finely each variable is read; true where they tell something new. */
  function learnFloors(): boolean {
    let isNew = false
    for (const { demand, series } of planned) {
      const { variable } = demand.operand
      const loaded = loads.of(series)
      const floor = loaded && nativeFloorOf(loaded, variableRecordedAt(variable))
      if (floor === undefined || floors.get(variable.dataHubId) === floor) continue
      floors.set(variable.dataHubId, floor)
      isNew = true
    }
    return isNew
  }

  function clear(): void {
    loads.cancel()
    planned = []
    calculations += 1
    shown.value = undefined
    state.value = idle
    cost.value = undefined
    lacksConsent.value = false
  }

  function onLoaded(): void {
    const all = loads.all()
    state.value = {
      requestsPlanned: all.reduce((sum, { progress }) => sum + progress.requestsPlanned, 0),
      requestsDone: all.reduce((sum, { progress }) => sum + progress.requestsDone, 0),
      isLoading: all.some(({ progress }) => !progress.finished && progress.requestsPlanned > 0),
      isIncomplete: all.some(({ missing }) => missing.length > 0),
      failures: failuresOf(),
    }
    void calculateSoon()
  }

  function failuresOf(): readonly AppError[] {
    const all = loads.all().flatMap(({ progress }) => progress.failures)
    const some = all.reduce<readonly AppError[]>(addDistinct, bug === undefined ? [] : [bug])
    return some.filter(({ kind }) => kind !== 'cancelled')
  }

  /** One calculation at a time; what comes meanwhile makes one more. */
  async function calculateSoon(): Promise<void> {
    isStale = true
    if (isCalculating || !loads.isRead()) return
    isCalculating = true
    while (isStale) {
      isStale = false
      const before = performance.now()
      await calculateNow()
      const isOver = loads.all().every(({ progress }) => progress.finished)
      if (!isOver) await rest(Math.max(REST_MS, 4 * (performance.now() - before)))
    }
    isCalculating = false
  }

  async function calculateNow(): Promise<void> {
    const current = asked.value
    if (current === undefined || planned.length === 0) return
    const mine = (calculations += 1)
    const series = new Map(planned.map((each) => [each.demand, each.series]))
    const inputs = cardInputsOf(
      planned.map(({ demand }) => demand),
      (demand) => {
        const one = series.get(demand)
        return one && loads.of(one)
      },
      current.context,
    )
    const found = await calculate({ kind: current.kind.id, inputs, settings: current.settings })
    if (mine !== calculations) return
    bug = found.ok ? undefined : found.error
    if (found.ok) shown.value = { ...current, result: found.value }
    else state.value = { ...state.value, failures: failuresOf() }
  }

  function readAgain(): void {
    void run()
  }

  function confirm(): void {
    const { title } = query.value ?? {}
    if (title === undefined) return
    void download.start(
      title,
      planned.map(({ series }) => series),
    )
  }

  watchDebounced([connection, demandsKey], run, { debounce: JOIN_MS, immediate: true })
  // Settings, policy or mask alone change no demand: what is there is calculated anew.
  watchDebounced(asked, () => void calculateSoon(), { debounce: JOIN_MS })
  onScopeDispose(() => {
    runs += 1
    calculations += 1
    loads.cancel()
  })

  return {
    shown,
    state,
    cost,
    awaitsConsent: computed(() => lacksConsent.value && download.progress.value === undefined),
    download: download.progress,
    confirm,
    retry: readAgain,
  }
}

function isSameQuery(one: CardQuery, other: CardQuery): boolean {
  const before = Object.entries(one.context)
  const after = new Map(Object.entries(other.context))
  return (
    one.kind === other.kind &&
    one.title === other.title &&
    JSON.stringify(one.settings) === JSON.stringify(other.settings) &&
    before.every(([key, value]) => after.get(key) === value)
  )
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
