import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import { type Clock, type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { mayPass, type Outcome } from '#renderer/stores/connection/recovery.ts'
import { pollPace, type PollPace } from './poll-pace.ts'
import { type Polled, type PolledTail, type PollInProgress, startPoll, withTail } from './poll.ts'
import { lastDayUntil, slideTo } from './slide.ts'
import { demandText } from '#renderer/query/run/question.ts'
import type { ViewHistory } from '#renderer/workspace/document/view-history.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'

export interface LivePorts {
  readonly clock: Clock
  /** Runs `run` after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** True while someone can see the charts, because the window and the workspace in it are visible. */
  readonly isVisible: Readonly<Ref<boolean>>
  readonly history: Pick<ViewHistory, 'view' | 'change' | 'replace'>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  readonly shownSeries: ComputedRef<readonly LoadedSeries[]>
  /**
   * Resolution at which each of them is shown; it may be derived from finer values, which need not be requested more
   * often.
   */
  readonly shownResolutions: ComputedRef<readonly Resolution[]>
  readonly zone: () => IanaZone
  readonly amend: (newer: readonly LoadedSeries[]) => void
  readonly onRevised: (count: number) => void
  readonly onRefused: (error: AppError) => void
}

export type LiveState =
  | { readonly kind: 'off' }
  /** The visible range ended before now, so that nothing can arrive in it. */
  | { readonly kind: 'past' }
  /** The charts are hidden, or there is no series yet. */
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'polling'
      readonly pace: PollPace
      readonly nextAt: EpochMs | undefined
      /** Readings that arrived late since Live was turned on. */
      readonly late: number
      readonly failure: AppError | undefined
    }

export interface Live {
  readonly liveState: ComputedRef<LiveState>
  /** Pace and cost of Live, on or off; undefined while there is nothing to request. */
  readonly livePace: ComputedRef<PollPace | undefined>
  readonly setLive: (on: boolean) => void
  /** Turns Live on again if only a refused token had ended it. */
  readonly resumeLive: () => void
  /** Polls at once, for example after a fault has passed, since the next poll may be a quarter of an hour away. */
  readonly retry: () => void
  /** Shows the range in which values can be seen arriving. */
  readonly showLastDay: () => void
}

/** Returns the state of the newest poll, so that it can be retried after a fault. */
export function outcomeOfLive(state: LiveState): Outcome {
  if (state.kind !== 'polling') return 'done'
  if (state.nextAt === undefined) return 'running'
  return state.failure !== undefined && mayPass(state.failure) ? 'failed' : 'done'
}

/** Interval at which late data older than the provisional part are requested. */
const SEEK_LATE_EVERY_MS = 15 * MINUTE_MS

/** A movement of the view that follows the time. */
interface Move {
  readonly from: Interval
  readonly range: Interval
  readonly visibleRange: Interval
}

/** Requests the newest part of the shown series as long as someone can see it. It is off when the app starts. */
export function createLive(ports: LivePorts): Live {
  const { clock, history, connection, shownSeries, shownResolutions, isVisible } = ports
  const isOn = shallowRef(false)
  const reachesNow = shallowRef(false)
  const late = shallowRef(0)
  const failure = shallowRef<AppError>()
  const nextAt = shallowRef<EpochMs>()
  let polledAt = -Infinity
  let soughtLateAt = -Infinity
  let isCutOff = false
  let disarm: (() => void) | undefined
  let running: PollInProgress | undefined

  /** A series whose first load is under way, or failed, has no newest part yet. */
  const ready = computed(() =>
    shownSeries.value.filter(({ progress, covered }) => progress.finished && covered.length > 0),
  )
  /** An expression is polled by its variables. */
  const further = computed(() =>
    shownSeries.value.reduce((sum, { parts }) => sum + Math.max(0, (parts?.length ?? 1) - 1), 0),
  )
  const pace = computed(() => pollPace(shownResolutions.value, shownResolutions.value.length + further.value))
  const canPoll = computed(
    () =>
      isOn.value &&
      reachesNow.value &&
      isVisible.value &&
      connection.value !== undefined &&
      ready.value.length > 0,
  )

  // This is decided when the view changes, not as time passes: a range that reached the present then moves along with
  // it.
  watch(
    [isOn, () => history.view.value.visibleRange],
    ([on, visible]) => {
      reachesNow.value = on && visible !== undefined && visible.end >= clock.now()
    },
    { flush: 'sync' },
  )
  // An answer in units that have been changed since is not drawn over series in the new units.
  watch([canPoll, () => pace.value.periodMs, () => connection.value?.loader], arm)
  // Another connection has another budget, which nobody has agreed to spend.
  watch(
    () => connection.value?.connectionId,
    () => setLive(false),
    { flush: 'sync' },
  )

  function arm(): void {
    stop()
    if (!canPoll.value) return
    const { periodMs } = pace.value
    // After the clock was set back, the last poll lies ahead.
    nextAt.value = Math.max(clock.now(), Math.min(polledAt, clock.now()) + periodMs)
    disarm = ports.after(nextAt.value - clock.now(), () => void poll())
  }

  function stop(): void {
    disarm?.()
    disarm = undefined
    running?.cancel()
    running = undefined
    nextAt.value = undefined
  }

  async function poll(): Promise<void> {
    const { loader } = connection.value ?? {}
    const move = slidView()
    if (!loader || !move) return
    nextAt.value = undefined
    // The time counts even if the poll is stopped half-way, so that a window that is hidden and shown does not poll
    // each time.
    polledAt = clock.now()
    const sinceLateMs = polledAt - soughtLateAt
    const seeksLate = sinceLateMs >= SEEK_LATE_EVERY_MS || sinceLateMs < 0
    if (seeksLate) soughtLateAt = clock.now()
    const mine = startPoll(loader, ready.value, move.range, clock.now(), seeksLate)
    running = mine
    const polled = await mine.done
    // The poll was stopped or started again; data that arrived are in the cache nevertheless.
    if (running !== mine) return
    running = undefined
    polledAt = clock.now()
    note(polled)
    show(polled.tails, move)
    arm()
  }

  /** Returns the view moved to the present. */
  function slidView(): Move | undefined {
    const { range, visibleRange } = history.view.value
    const resolution = ready.value[0]?.demand.seriesKey.resolution
    if (!range || !visibleRange || resolution === undefined) return undefined
    const slid = (interval: Interval): Interval => slideTo(interval, clock.now(), resolution, ports.zone())
    const next = slid(visibleRange)
    return { from: visibleRange, visibleRange: next, range: next.end > range.end ? slid(range) : range }
  }

  function show(tails: readonly PolledTail[], { from, range, visibleRange }: Move): void {
    const isWhereItWas = sameInterval(from, history.view.value.visibleRange)
    // The cache answers the moved query, without a request.
    if (isWhereItWas && tails.length > 0 && !sameInterval(from, visibleRange))
      history.replace({ range, visibleRange })
    else {
      const byDemand = new Map(tails.map(({ demand, tail }) => [demandText(demand), tail]))
      // Tails are combined with what is shown now, since a reload may have fetched other values since the poll began.
      ports.amend(
        shownSeries.value.flatMap((shown) => {
          const tail = byDemand.get(demandText(shown.demand))
          return tail === undefined ? [] : [withTail(shown, tail)]
        }),
      )
    }
  }

  function note({ failures, revised, late: more }: Polled): void {
    failure.value = failures[0]
    late.value += more
    if (revised > 0) ports.onRevised(revised)
    const refusal = failures.find(({ kind }) => kind === 'unauthorized')
    if (!refusal) return
    setLive(false)
    isCutOff = true
    ports.onRefused(refusal)
  }

  function resumeLive(): void {
    if (isCutOff) setLive(true)
  }

  function retry(): void {
    polledAt = -Infinity
    arm()
  }

  function setLive(on: boolean): void {
    isCutOff = false
    if (on === isOn.value) return
    soughtLateAt = -Infinity
    late.value = 0
    failure.value = undefined
    isOn.value = on
  }

  const liveState = computed<LiveState>(() => {
    if (!isOn.value) return { kind: 'off' }
    if (history.view.value.visibleRange && !reachesNow.value) return { kind: 'past' }
    if (!isVisible.value || shownSeries.value.length === 0) return { kind: 'idle' }
    return {
      kind: 'polling',
      pace: pace.value,
      nextAt: nextAt.value,
      late: late.value,
      failure: failure.value,
    }
  })

  return {
    liveState,
    livePace: computed(() => (shownSeries.value.length === 0 ? undefined : pace.value)),
    setLive,
    resumeLive,
    retry,
    showLastDay: () => {
      const range = lastDayUntil(clock.now())
      history.change({ range, visibleRange: range })
    },
  }
}
