import { computed, effectScope, shallowRef } from 'vue'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SeriesDemand } from '#renderer/ports/series-loader.ts'
import { createSeriesRun, type SeriesRun } from '#renderer/query/run/series-run.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { valueOf } from '#support/a-partition.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { eventually, until } from '#support/eventually.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import type { Interval } from '#shared/time/instant.ts'
import { withApp } from '../../stores/with-app.ts'

/** The clock of `withApp`. */
const NOW = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.UTC(2021, 0, 1)
const year = { start, end: start + 365 * DAY }
const two = [aKnownOperand(aVariable(1)), aKnownOperand(aVariable(2))]
const hourly = { dataHubId: 'hub-1', resolution: 'hourly' } as const
const daily = { dataHubId: 'hub-1', resolution: 'daily' } as const

let partitions = 0

interface Part extends Partial<ViewState> {
  readonly known?: readonly KnownOperand[]
}

/** A chart over real services and a real cache, which loads the query that is set. */
async function aRun() {
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  const host = withApp({ ...service.bridge })
  const opened = valueOf(await host.services.beginOpening(`series-${(partitions += 1)}`).finish())
  const counts = { coverage: 0, budget: 0 }
  const loader: typeof opened.loader = {
    ...opened.loader,
    readCoverage: (seriesKeys) => {
      counts.coverage++
      return opened.loader.readCoverage(seriesKeys)
    },
    expectedMs: (requests) => {
      counts.budget++
      return opened.loader.expectedMs(requests)
    },
  }
  const view = shallowRef<ViewState>(emptyView)
  const moving = shallowRef<Interval>()
  const resting = shallowRef<Interval>()
  const operands = shallowRef<readonly KnownOperand[]>(two)
  const plotWidthPx = shallowRef(1200)
  const run = effectScope().run(() =>
    createSeriesRun({
      view,
      moving,
      isMoving: computed(() => moving.value !== undefined && moving.value !== view.value.visibleRange),
      resting,
      title: 'Chart',
      operands: computed(() => operands.value),
      connection: shallowRef({ ...opened, loader }),
      plotWidthPx,
    }),
  )
  if (run === undefined) throw new Error('the scope has ended')
  return {
    ...{ run, service, counts, view, moving, resting, plotWidthPx },
    cache: (demand: SeriesDemand) => opened.loader.load(demand, 'visible', () => undefined).done,
    set: ({ known = two, ...part }: Part) => {
      operands.value = known
      view.value = { ...emptyView, range: year, visibleRange: year, ...part }
    },
    /** Sets a query and waits until everything that follows is done. */
    ask: async ({ known = two, ...part }: Part) => {
      operands.value = known
      view.value = { ...emptyView, range: year, visibleRange: year, ...part }
      await run.whenAnswered()
    },
  }
}

const lengths = ({ whole }: SeriesRun) =>
  [...whole.value.values()].map(({ base }) => base.columns.times.length)
const resolutions = ({ whole }: SeriesRun) =>
  [...whole.value.values()].map(({ base }) => base.demand.seriesKey.resolution)
const overviews = ({ whole }: SeriesRun) => [...whole.value.values()].map(({ overview }) => overview)
const failures = ({ state }: SeriesRun) => state.value.failures.map(({ kind }) => kind)

/** A window of a minute, and the small distance that separates the following ones. */
const aMinute = expect.closeTo(60_500, -3) as number

describe('createSeriesRun', () => {
  it('chooses among all resolutions with one read of coverage, and no read of the budget', async () => {
    const { run, counts, cache, ask } = await aRun()
    // Only a part is visible, so there are two layers, each with its candidates. The whole range is cached.
    for (const dataHubId of ['hub-1', 'hub-2'])
      await cache({ seriesKey: { dataHubId, resolution: 'hourly' }, interval: year, bucketZone: 'UTC' })
    await ask({ visibleRange: { start, end: start + 2 * DAY } })
    expect(run.detail.value.size).toBe(2)
    expect(counts).toEqual({ coverage: 1, budget: 0 })
  })

  it('plans again for another width only if another resolution suits it', async () => {
    const { run, counts, plotWidthPx, ask } = await aRun()
    await ask({ resolution: 'hourly' })
    const planned = counts.coverage
    plotWidthPx.value = 300
    await run.whenAnswered()
    expect(counts.coverage).toBe(planned)
    await ask({})
    expect(overviews(run)).toEqual(['weekly', 'weekly'])
    plotWidthPx.value = 1200
    await run.whenAnswered()
    expect(overviews(run)).toEqual(['daily', 'daily'])
  })

  it('shows what is cached before the gesture is over, and requests nothing until then', async () => {
    const { run, service, cache, set } = await aRun()
    await cache({ seriesKey: hourly, interval: year, bucketZone: 'UTC' })
    const asked = service.requests.length
    // The gesture lasts until the test ends it, however slowly the cache is read.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    set({ resolution: 'hourly' })
    await until(() => lengths(run)[0] === 8760)
    expect(run.state.value.finished).toBe(false)
    expect(service.requests).toHaveLength(asked)
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await run.whenAnswered()
    expect(service.requests.slice(asked).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
    expect(run.state.value.finished).toBe(true)
  })

  it('reads finer detail while the visible range still moves, and requests what is missing once it rests', async () => {
    const { run, service, view, moving, cache, ask } = await aRun()
    const day = { start: start + 30 * DAY, end: start + 31 * DAY }
    const around = { start: day.start - DAY, end: day.end + DAY }
    const minutes = { dataHubId: 'hub-1', resolution: 'minute' } as const
    await cache({ seriesKey: minutes, interval: around, bucketZone: 'UTC' })
    await ask({})
    const asked = service.requests.length
    moving.value = { start: day.start, end: day.start + 6 * HOUR }
    await eventually(() =>
      [...run.detail.value.values()].map(({ base }) => base.columns.times.length),
    ).toContain(18 * 60)
    expect(view.value.visibleRange).toBe(year)
    expect(service.requests).toHaveLength(asked)
    view.value = { ...view.value, visibleRange: moving.value }
    await run.whenAnswered()
    expect(service.requests.slice(asked).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
  })

  it('shows what is cached beyond the whole range before a zoom rests, and asks nothing else at its rest', async () => {
    const { run, service, counts, view, moving, resting, cache, ask } = await aRun()
    const known = two.slice(0, 1)
    const before = { start: start - 30 * DAY, end: year.end }
    await cache({ seriesKey: hourly, interval: before, bucketZone: 'UTC' })
    await ask({ known, resolution: 'hourly' })
    const requests = service.requests.length
    moving.value = before
    expect(lengths(run)).toEqual([8760])
    resting.value = moving.value
    await eventually(() => lengths(run)).toEqual([8760 + 30 * 24])
    expect(view.value.range).toBe(year)
    const { coverage } = counts
    view.value = { ...view.value, range: before, visibleRange: before }
    await run.whenAnswered()
    expect([counts.coverage, service.requests.length]).toEqual([coverage, requests])
  })

  it('reads the budget for the one cost that is shown, and makes a large load a download once confirmed', async () => {
    const { run, service, counts, ask } = await aRun()
    const decades = { start: Date.UTC(1980, 0, 1), end: Date.UTC(2020, 0, 1) }
    await ask({ range: decades, visibleRange: decades, resolution: 'hourly' })
    expect(run.awaitsConsent.value).toBe(true)
    // Forty years with their leap days, of two variables, are more than one window of the budget.
    await eventually(() => run.cost.value).toMatchObject({
      requests: 82,
      requestsSaved: 0,
      durationMs: aMinute,
    })
    expect(service.requests).toEqual([])
    expect(counts).toEqual({ coverage: 1, budget: 1 })
    run.confirm()
    await eventually(() => service.requests.length).toBe(82)
    await eventually(() => lengths(run).every((length) => length > 300_000)).toBe(true)
  })

  it('shows what is cached of a large query until consent is given, and nothing of the query before', async () => {
    const { run, service, cache, ask } = await aRun()
    await cache({ seriesKey: hourly, interval: year, bucketZone: 'UTC' })
    await ask({ resolution: 'hourly' })
    const begun = service.requests.length
    const decades = { start: Date.UTC(1985, 0, 1), end: year.end }
    await ask({ range: decades, visibleRange: decades, resolution: 'hourly' })
    expect(run.awaitsConsent.value).toBe(true)
    expect([...run.whole.value.values()].map(({ demand }) => demand.interval)).toEqual([decades, decades])
    expect(lengths(run)).toEqual([8760, 8760])
    expect(service.requests).toHaveLength(begun)
  })

  it('takes what is cached coarser when the service cannot be reached', async () => {
    const { run, service, cache, ask } = await aRun()
    for (const dataHubId of ['hub-1', 'hub-2'])
      await cache({ seriesKey: { dataHubId, resolution: 'daily' }, interval: year, bucketZone: 'UTC' })
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    await ask({})
    await eventually(() => lengths(run)).toEqual([365, 365])
  })

  it('is unfinished from the moment that something else is demanded, even if the demand before found nothing', async () => {
    const { run, service, ask, set } = await aRun()
    service.script.valueAt = () => undefined
    await ask({})
    expect(run.state.value.finished).toBe(true)
    service.hold()
    const range = { start: year.end, end: year.end + 30 * DAY }
    set({ range, visibleRange: range })
    expect(run.state.value.finished).toBe(false)
    await eventually(() => service.requests.length).toBe(4)
    expect(run.state.value.finished).toBe(false)
    service.release()
    await run.whenAnswered()
    expect(run.state.value.finished).toBe(true)
  })

  it('shows at once what is cached of another range while the service cannot be reached, settled or not', async () => {
    const { run, service, cache, ask, set } = await aRun()
    const known = two.slice(0, 1)
    const days = { start: year.end - 4 * DAY, end: year.end }
    const cached = await cache({ seriesKey: hourly, interval: days, bucketZone: 'UTC' })
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    await ask({ known })
    await eventually(() => failures(run)).toEqual(['offline'])
    // Four days are drawn by quarters, none of which is cached; the failing answer is withheld for good.
    service.hold()
    set({ known, range: days, visibleRange: days })
    await eventually(() => [...run.whole.value.values()].map(({ base }) => base.columns.times)).toEqual([
      cached.columns.times,
    ])
  })

  it('says why cached data is shown instead, and requests what was wanted when it tries again', async () => {
    const { run, service, cache, ask } = await aRun()
    await cache({ seriesKey: daily, interval: year, bucketZone: 'UTC' })
    service.script.refuse = () => ({ kind: 'unauthorized' })
    await ask({ known: two.slice(0, 1) })
    await eventually(() => resolutions(run)).toEqual(['daily'])
    await eventually(() => failures(run)).toEqual(['unauthorized'])
    service.script.refuse = () => undefined
    run.retry()
    await eventually(() => resolutions(run)).toEqual(['hourly'])
    await eventually(() => run.state.value).toMatchObject({ failures: [], finished: true })
  })

  it('asks again as a click when it tries again: nothing else is sent after a token was refused', async () => {
    const { run, service, ask } = await aRun()
    service.script.refuse = ({ lane }) =>
      lane === 'interactive' ? undefined : { kind: 'unauthorized', status: 401 }
    const decade = { start: Date.UTC(2005, 0, 1), end: Date.UTC(2015, 0, 1) }
    await ask({ range: decade, visibleRange: decade, resolution: 'hourly' })
    await eventually(() => failures(run)).toEqual(['unauthorized'])
    run.retry()
    await eventually(() => run.state.value).toMatchObject({ failures: [], finished: true })
  })

  it('says that requests were cancelled in the list of requests, and asks for them when it tries again', async () => {
    const { run, service, ask } = await aRun()
    service.script.refuse = () => ({ kind: 'cancelled' })
    await ask({ resolution: 'hourly' })
    expect(failures(run)).toEqual(['cancelled'])
    service.script.refuse = () => undefined
    run.retry()
    await eventually(() => lengths(run)).toEqual([8760, 8760])
    expect(failures(run)).toEqual([])
  })
})
