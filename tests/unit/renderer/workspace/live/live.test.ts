import { computed, effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { createRecovery } from '#renderer/stores/connection/recovery.ts'
import { createLive, outcomeOfLive, type Live, type LiveState } from '#renderer/workspace/live/live.ts'
import { createViewHistory, type ViewHistory } from '#renderer/workspace/document/view-history.ts'
import { emptyView } from '#renderer/query/view/view-state.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { Clock, EpochMs, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { aLoader, type LoaderBench } from '#support/a-loader.ts'
import { anOperand } from '#support/an-operand.ts'
import { eventually } from '#support/eventually.ts'
import { createManualClock, type ManualClock } from '#support/manual-clock.ts'
import { pairsOf } from '#support/a-segment.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 15, 12)
const lastHour: Interval = { start: NOW - HOUR + MINUTE, end: NOW + MINUTE }

interface Bench extends LoaderBench {
  readonly live: Live
  readonly clock: ManualClock
  readonly history: ViewHistory
  readonly series: () => readonly LoadedSeries[]
  readonly visible: { value: boolean }
  readonly connection: { value: ConnectionServices | undefined }
  readonly revised: readonly number[]
  readonly refused: readonly AppError[]
  readonly pass: (ms: number) => Promise<void>
  /** Shows a load as a reload does. */
  readonly show: (newer: readonly LoadedSeries[]) => void
  /** Ids of the series of each publication. */
  readonly publications: readonly (readonly string[])[]
  /** The clock of the chart, which can be set back. */
  readonly wall: Clock
  readonly setBack: (ms: number) => void
}

const scopes: EffectScope[] = []
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.stop()
})

/** Live with a real loader and cache, and with one minute series (or `ids`) of `range` on the chart. */
async function aLiveChart(range = lastHour, resolution: Resolution = 'minute', ids = ['a']): Promise<Bench> {
  const clock = createManualClock(NOW)
  const loaded = await aLoader(NOW, 'UTC')
  const demand = (dataHubId: string) => ({
    seriesKey: { dataHubId, resolution },
    interval: range,
    bucketZone: 'UTC',
  })
  const first = await Promise.all(ids.map((id) => loaded.loaded(demand(id))))
  const shownSeries = shallowRef<readonly LoadedSeries[]>(first)
  const history = createViewHistory()
  history.reset({ ...emptyView, operands: ids.map((id) => anOperand(id)), range, visibleRange: range })
  const visible = shallowRef(true)
  const connection = shallowRef<ConnectionServices | undefined>({
    connectionId: 'one',
    loader: loaded.loader,
  } as ConnectionServices)
  const revised: number[] = []
  const refused: AppError[] = []
  const scope = effectScope()
  scopes.push(scope)
  const publications: string[][] = []
  const show = (newer: readonly LoadedSeries[]): void => {
    const byId = new Map(newer.map((next) => [next.demand.seriesKey.dataHubId, next]))
    publications.push([...byId.keys()])
    shownSeries.value = shownSeries.value.map((each) => byId.get(each.demand.seriesKey.dataHubId) ?? each)
  }
  let behindMs = 0
  const wall = { now: () => clock.now() - behindMs }
  const make = (): Live =>
    createLive({
      clock: wall,
      after: clock.after,
      isVisible: visible,
      history,
      connection,
      shownSeries: computed(() => shownSeries.value),
      shownResolutions: computed(() =>
        shownSeries.value.map(({ demand: { seriesKey } }) => seriesKey.resolution),
      ),
      zone: () => 'UTC',
      amend: show,
      onRevised: (count) => revised.push(count),
      onRefused: (error) => refused.push(error),
    })
  const live = scope.run(make) ?? make()
  /** Advances the clocks of the chart and of the loader together. */
  const pass = async (ms: number): Promise<void> => {
    loaded.setNow(clock.now() + ms)
    await clock.advance(ms)
    await nextTick()
  }
  const series = (): readonly LoadedSeries[] => shownSeries.value
  return {
    ...loaded,
    live,
    clock,
    history,
    series,
    visible,
    connection,
    revised,
    refused,
    publications,
    pass,
    show,
    wall,
    setBack: (ms: number) => {
      behindMs += ms
    },
  }
}

function polling({ live }: Bench): Extract<LiveState, { kind: 'polling' }> {
  const state = live.liveState.value
  if (state.kind !== 'polling') throw new Error(`Live is ${state.kind}`)
  return state
}

/** Resolves when the poll under way has ended and the next one is scheduled. */
async function polled(bench: Bench): Promise<void> {
  await eventually(() => polling(bench).nextAt).toBeGreaterThan(bench.clock.now())
}

async function turnOn(bench: Bench): Promise<void> {
  bench.live.setLive(true)
  await bench.pass(1)
  await polled(bench)
}

describe('createLive', () => {
  it('is off until someone turns it on', async () => {
    const bench = await aLiveChart()
    await bench.pass(HOUR)
    expect(bench.live.liveState.value).toEqual({ kind: 'off' })
    expect(bench.service.requests).toHaveLength(1)
  })

  it('asks once a minute for each series, in the lane of live charts', async () => {
    const bench = await aLiveChart(lastHour, 'minute', ['a', 'b', 'c'])
    await turnOn(bench)
    expect(polling(bench).pace).toEqual({ periodMs: MINUTE, requestsPerPoll: 3 })
    expect(bench.service.requests).toHaveLength(6)
    await bench.pass(MINUTE - 1)
    expect(bench.service.requests).toHaveLength(6)
    await bench.pass(1)
    await polled(bench)
    expect(bench.service.requests).toHaveLength(9)
    expect(bench.service.requests.slice(3).map(({ lane }) => lane)).toEqual(Array(6).fill('poll'))
  })

  it('publishes the answers of a poll together', async () => {
    const bench = await aLiveChart(lastHour, 'minute', ['a', 'b', 'c'])
    await turnOn(bench)
    expect(bench.publications).toEqual([['a', 'b', 'c']])
  })

  it('asks for what may still change, and for the day before it only once a quarter of an hour', async () => {
    const bench = await aLiveChart({ start: NOW - 2 * DAY, end: NOW + MINUTE })
    await turnOn(bench)
    for (let minute = 0; minute < 15; minute += 1) {
      await bench.pass(MINUTE)
      await polled(bench)
    }
    const minutes = bench.service.requests
      .slice(1)
      .map(({ interval: { start, end } }) => (end - start) / MINUTE)
    expect(minutes.filter((length) => length > 1000)).toHaveLength(2)
    expect(Math.max(...minutes.filter((length) => length <= 1000))).toBeLessThan(60)
  })

  it('lets the newest interval grow in place', async () => {
    const bench = await aLiveChart()
    bench.service.script.valueAt = (time) => (time === NOW ? 42 : 1)
    await turnOn(bench)
    await eventually(() =>
      bench
        .series()
        .flatMap(({ columns }) => pairsOf(columns))
        .at(-1),
    ).toEqual([NOW, 42])
    expect(bench.series()[0]?.columns.times).toHaveLength(60)
    expect(bench.history.view.value.visibleRange).toEqual(lastHour)
  })

  it('slides a range that reached now, without a step to undo', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    await bench.pass(MINUTE)
    await eventually(() => bench.history.view.value.visibleRange).toEqual({
      start: lastHour.start + MINUTE,
      end: lastHour.end + MINUTE,
    })
    expect(bench.history.view.value.range).toEqual(bench.history.view.value.visibleRange)
    expect(bench.history.can.value.undo).toBe(false)
    expect(bench.history.can.value).toMatchObject({ back: false, forward: false })
  })

  it('leaves the view alone where someone has looked elsewhere meanwhile', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    bench.service.hold()
    const asked = bench.service.requests.length
    await bench.pass(MINUTE)
    await eventually(() => bench.service.requests.length).toBeGreaterThan(asked)
    const elsewhere = { start: lastHour.start, end: lastHour.start + 10 * MINUTE }
    bench.history.change({ visibleRange: elsewhere })
    bench.service.release()
    await bench.pass(1)
    expect(bench.history.view.value.visibleRange).toEqual(elsewhere)
    expect(bench.live.liveState.value).toEqual({ kind: 'past' })
  })

  it('puts its newest part over a reload that ended meanwhile', async () => {
    const range = { start: NOW - 3 * 24 * HOUR, end: NOW + HOUR }
    const bench = await aLiveChart(range, 'hourly')
    await turnOn(bench)
    bench.service.script.valueAt = () => 7
    bench.service.hold()
    const asked = bench.service.requests.length
    // Within the hour the view does not slide.
    await bench.pass(polling(bench).pace.periodMs)
    await eventually(() => bench.service.requests.length).toBeGreaterThan(asked)
    const [shown] = bench.series()
    if (shown === undefined) throw new Error('nothing is shown')
    bench.show([{ ...shown, columns: { ...shown.columns, values: shown.columns.values.map(() => 8) } }])
    bench.service.release()
    await eventually(() => bench.series()[0]?.columns.values.at(-1)).toBe(7)
    expect(bench.series()[0]?.columns.values[0]).toBe(8)
  })

  it('says that nothing can arrive in the past, and offers the last day', async () => {
    const bench = await aLiveChart({ start: NOW - 48 * HOUR, end: NOW - 24 * HOUR }, 'hourly')
    bench.live.setLive(true)
    await bench.pass(HOUR)
    expect(bench.live.liveState.value).toEqual({ kind: 'past' })
    expect(bench.service.requests).toHaveLength(1)
    bench.live.showLastDay()
    expect(bench.live.liveState.value.kind).toBe('polling')
    expect(bench.history.can.value.undo).toBe(true)
  })

  it('asks nothing while the charts are out of sight, and not at once each time they come back', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    bench.visible.value = false
    await bench.pass(10 * MINUTE)
    expect(bench.live.liveState.value).toEqual({ kind: 'idle' })
    expect(bench.service.requests).toHaveLength(2)
    bench.visible.value = true
    await bench.pass(1)
    await eventually(() => bench.service.requests.length).toBe(3)
    await polled(bench)
    bench.visible.value = false
    await nextTick()
    bench.visible.value = true
    await bench.pass(1)
    expect(bench.service.requests).toHaveLength(3)
  })

  it('waits no longer than its period after the clock was set back', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    bench.visible.value = false
    await nextTick()
    bench.setBack(60 * MINUTE)
    bench.visible.value = true
    await nextTick()
    expect((polling(bench).nextAt ?? NaN) - bench.wall.now()).toBeLessThanOrEqual(MINUTE)
  })

  /** Makes the service answer another value for one instant from now on. */
  function change({ service: { script } }: Bench, at: EpochMs): void {
    const before = script.valueAt
    script.valueAt = (time, request) => (time === at ? 99 : before(time, request))
  }

  it('counts late readings in a provisional stretch with the next poll', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    expect(polling(bench).late).toBe(0)
    change(bench, NOW - 5 * MINUTE)
    await bench.pass(MINUTE)
    await eventually(() => polling(bench).late).toBe(1)
    expect(bench.revised).toEqual([])
  })

  it('counts them in what had settled within a quarter of an hour', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    change(bench, NOW - 40 * MINUTE)
    for (let minute = 0; minute < 14; minute += 1) {
      await bench.pass(MINUTE)
      await polled(bench)
    }
    expect(polling(bench).late).toBe(0)
    await bench.pass(MINUTE)
    await eventually(() => polling(bench).late).toBe(1)
    expect(bench.revised).toEqual([1])
  })

  it('continues after a failure, and keeps what is shown', async () => {
    const bench = await aLiveChart()
    bench.service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    await turnOn(bench)
    expect(polling(bench).failure?.kind).toBe('offline')
    expect(bench.series()[0]?.columns.times).toHaveLength(60)
    bench.service.script.refuse = () => undefined
    await bench.pass(MINUTE)
    await eventually(() => polling(bench).failure).toBeUndefined()
  })

  it('tries again soon after a fault, however long its period is', async () => {
    const bench = await aLiveChart({ start: NOW - DAY, end: NOW + HOUR }, 'hourly')
    const reachability = shallowRef<'online' | 'offline'>('online')
    const recovered = effectScope()
    scopes.push(recovered)
    recovered.run(() =>
      createRecovery({
        outcome: () => outcomeOfLive(bench.live.liveState.value),
        reachability: () => reachability.value,
        retry: bench.live.retry,
        ...{ clock: bench.clock, after: bench.clock.after },
      }),
    )
    bench.service.script.refuse = () => ({ kind: 'server', status: 500 })
    await turnOn(bench)
    expect(polling(bench).failure?.kind).toBe('server')
    const asked = bench.service.requests.length
    await bench.pass(3000)
    await polled(bench)
    expect(bench.service.requests).toHaveLength(asked + 1)
    reachability.value = 'offline'
    await bench.pass(60_000)
    expect(bench.service.requests).toHaveLength(asked + 1)
    bench.service.script.refuse = () => undefined
    reachability.value = 'online'
    await bench.pass(1)
    await eventually(() => polling(bench).failure).toBeUndefined()
    expect(bench.service.requests).toHaveLength(asked + 2)
    await bench.pass(14 * MINUTE)
    expect(bench.service.requests).toHaveLength(asked + 2)
  })

  it('ends when the token is refused', async () => {
    const bench = await aLiveChart()
    bench.service.script.refuse = () => ({ kind: 'unauthorized' })
    bench.live.setLive(true)
    await bench.pass(1)
    await eventually(() => bench.live.liveState.value).toEqual({ kind: 'off' })
    expect(bench.refused.map(({ kind }) => kind)).toEqual(['unauthorized'])
  })

  it('continues with another token, unless it was turned off meanwhile', async () => {
    const bench = await aLiveChart()
    bench.service.script.refuse = () => ({ kind: 'unauthorized' })
    bench.live.setLive(true)
    await bench.pass(1)
    await eventually(() => bench.live.liveState.value).toEqual({ kind: 'off' })
    bench.service.script.refuse = () => undefined
    bench.live.resumeLive()
    expect(bench.live.liveState.value.kind).toBe('polling')
    bench.live.setLive(false)
    bench.live.resumeLive()
    expect(bench.live.liveState.value).toEqual({ kind: 'off' })
  })

  it('says what it costs before it is turned on', async () => {
    const bench = await aLiveChart(lastHour, 'minute', ['a', 'b'])
    expect(bench.live.liveState.value).toEqual({ kind: 'off' })
    expect(bench.live.livePace.value).toEqual({ periodMs: MINUTE, requestsPerPoll: 2 })
  })

  it('continues when the same connection answers in other units', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    const { value: services } = bench.connection
    bench.connection.value = services && { ...services, loader: { ...services.loader } }
    await bench.pass(MINUTE)
    await polled(bench)
    expect(bench.service.requests).toHaveLength(3)
  })

  it('ends with its connection', async () => {
    const bench = await aLiveChart()
    await turnOn(bench)
    bench.connection.value = undefined
    expect(bench.live.liveState.value).toEqual({ kind: 'off' })
    await bench.pass(HOUR)
    expect(bench.service.requests).toHaveLength(2)
  })
})
