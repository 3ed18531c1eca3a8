import { describe, expect, it } from 'vitest'
import { createQueries } from '#renderer/query/queries.ts'
import type { Query } from '#renderer/query/demand/plan-query.ts'
import { aLoader, type LoaderBench } from '#support/a-loader.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { eventually } from '#support/eventually.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.UTC(2021, 0, 1)
const year = { start, end: start + 365 * DAY }
const query: Query = {
  operands: [aKnownOperand(aVariable(1)), aKnownOperand(aVariable(2))],
  range: year,
  visibleRange: year,
  resolution: 'auto',
  figures: 'derived',
  widthPx: 1200,
  floorOf: () => undefined,
}

/** Counts reads of coverage and of the budget. */
function counted({ loader }: LoaderBench) {
  const counts = { coverage: 0, budget: 0 }
  const counting: typeof loader = {
    ...loader,
    readCoverage: (seriesKeys) => {
      counts.coverage++
      return loader.readCoverage(seriesKeys)
    },
    expectedMs: (requests) => {
      counts.budget++
      return loader.expectedMs(requests)
    },
  }
  return { counts, loader: counting }
}

/** A window of a minute, and the little by which those after it are spaced. */
const aMinute = expect.closeTo(60_500, -3) as number

describe('createQueries', () => {
  it('chooses among all resolutions with one read of coverage, and no read of the budget', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const { counts, loader } = counted(bench)
    const queries = createQueries()
    // Only a part is visible: two layers, each with its candidates. The whole range is cached.
    for (const dataHubId of ['hub-1', 'hub-2'])
      await bench.loaded({
        seriesKey: { dataHubId, resolution: 'hourly' },
        interval: year,
        bucketZone: 'UTC',
      })
    await queries.run(loader, { ...query, visibleRange: { start, end: start + 2 * DAY } })
    await queries.whenDone()
    expect(queries.detail.value.size).toBe(2)
    expect(counts).toEqual({ coverage: 1, budget: 0 })
  })

  it('reads the budget for the one cost that is shown, and lets a large query wait for consent', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const { counts, loader } = counted(bench)
    const queries = createQueries()
    const decades = { start: Date.UTC(1980, 0, 1), end: Date.UTC(2020, 0, 1) }
    await queries.run(loader, { ...query, range: decades, visibleRange: decades, resolution: 'hourly' })
    expect(queries.awaitsConsent.value).toBe(true)
    // Forty years and their leap days, of two variables: more than one window of the budget.
    expect(queries.cost.value).toMatchObject({ requests: 82, requestsSaved: 0, durationMs: aMinute })
    expect(bench.service.requests).toEqual([])
    expect(counts).toEqual({ coverage: 1, budget: 1 })
    queries.confirm()
    await queries.whenDone()
    expect(bench.service.requests).toHaveLength(82)
  })

  it('shows what is cached of a large query until consent is given, and nothing of the query before', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const hourly = { dataHubId: 'hub-1', resolution: 'hourly' } as const
    await bench.loaded({ seriesKey: hourly, interval: year, bucketZone: 'UTC' })
    const asked = bench.service.requests.length
    const queries = createQueries()
    await queries.run(bench.loader, { ...query, resolution: 'hourly' })
    await queries.whenDone()
    const begun = bench.service.requests.length
    expect(begun).toBeGreaterThan(asked)
    const decades = { start: Date.UTC(1985, 0, 1), end: year.end }
    await queries.run(bench.loader, { ...query, range: decades, visibleRange: decades, resolution: 'hourly' })
    await queries.whenDone()
    expect(queries.awaitsConsent.value).toBe(true)
    const shown = [...queries.whole.value.values()]
    expect(shown.map(({ demand }) => demand.interval)).toEqual([decades, decades])
    expect(shown.map(({ base }) => base.columns.times.length)).toEqual([8760, 8760])
    expect(bench.service.requests).toHaveLength(begun)
    queries.confirm()
    await queries.whenDone()
    expect(bench.service.requests.length).toBeGreaterThan(begun)
  })

  it('takes what is cached coarser when the service cannot be reached', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    for (const dataHubId of ['hub-1', 'hub-2'])
      await bench.loaded({ seriesKey: { dataHubId, resolution: 'daily' }, interval: year, bucketZone: 'UTC' })
    bench.service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    const queries = createQueries()
    await queries.run(bench.loader, query)
    await eventually(() =>
      [...queries.whole.value.values()].map(({ base }) => base.columns.times.length),
    ).toEqual([365, 365])
  })

  it('is not finished from the moment that another query is run, also where the one before found nothing', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    bench.service.script.valueAt = () => undefined
    const queries = createQueries()
    await queries.run(bench.loader, query)
    await queries.whenDone()
    expect(queries.state.value.finished).toBe(true)
    bench.service.hold()
    const range = { start: year.end, end: year.end + 30 * DAY }
    const running = queries.run(bench.loader, { ...query, range, visibleRange: range })
    expect(queries.state.value.finished).toBe(false)
    await running
    expect(queries.state.value.finished).toBe(false)
    bench.service.release()
    await queries.whenDone()
    expect(queries.state.value.finished).toBe(true)
  })

  it('shows at once what is cached of another range while the service cannot be reached, settled or not', async () => {
    const bench = await aLoader(year.end - 3 * HOUR, 'UTC')
    const hourly = { dataHubId: 'hub-1', resolution: 'hourly' } as const
    const days = { start: year.end - 4 * DAY, end: year.end }
    await bench.loaded({ seriesKey: hourly, interval: days, bucketZone: 'UTC' })
    const cached = await bench.loaded({ seriesKey: hourly, interval: days, bucketZone: 'UTC' })
    bench.setNow(year.end - HOUR)
    bench.service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    const queries = createQueries()
    const offline = { ...query, operands: query.operands.slice(0, 1) }
    await queries.run(bench.loader, offline)
    await queries.whenDone()
    expect(queries.state.value.failures).toMatchObject([{ kind: 'offline' }])
    // Four days are drawn by quarters, of which none is cached; the answer that fails is held back for good.
    bench.service.hold()
    await queries.run(bench.loader, { ...offline, range: days, visibleRange: days })
    const shownTimes = () => [...queries.whole.value.values()].map(({ base }) => base.columns.times)
    await eventually(shownTimes).toEqual([cached.columns.times])
  })

  it('says why something cached stands in, and asks again for what was wanted when it tries again', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const daily = { dataHubId: 'hub-1', resolution: 'daily' } as const
    await bench.loaded({ seriesKey: daily, interval: year, bucketZone: 'UTC' })
    bench.service.script.refuse = () => ({ kind: 'unauthorized' })
    const queries = createQueries()
    const resolutions = () =>
      [...queries.whole.value.values()].map(({ base }) => base.demand.seriesKey.resolution)
    await queries.run(bench.loader, { ...query, operands: query.operands.slice(0, 1) })
    await queries.whenDone()
    await eventually(resolutions).toEqual(['daily'])
    await eventually(() => queries.state.value.failures.map(({ kind }) => kind)).toEqual(['unauthorized'])
    bench.service.script.refuse = () => undefined
    queries.retry()
    await queries.whenDone()
    await eventually(resolutions).toEqual(['hourly'])
    expect(queries.state.value.failures).toEqual([])
  })

  it('asks again as a click when it tries again: nothing else is sent after a token was refused', async () => {
    const bench = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    bench.service.script.refuse = ({ lane }) =>
      lane === 'interactive' ? undefined : { kind: 'unauthorized', status: 401 }
    const decade = { start: Date.UTC(2005, 0, 1), end: Date.UTC(2015, 0, 1) }
    const queries = createQueries()
    await queries.run(bench.loader, { ...query, range: decade, visibleRange: decade, resolution: 'hourly' })
    await queries.whenDone()
    expect(queries.state.value.failures.map(({ kind }) => kind)).toEqual(['unauthorized'])
    queries.retry()
    await queries.whenDone()
    expect(queries.state.value.failures).toEqual([])
  })
})
