import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import {
  candidateKeys,
  planQuery,
  type PlannedOperand,
  type Query,
} from '#renderer/query/demand/plan-query.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { fixedStepMs, isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { aLoader } from '#support/a-loader.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { valueOf } from '#support/a-partition.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const day = 86_400_000
const hour = 3_600_000
const start = Date.UTC(2024, 0, 1)
const year = { start, end: start + 365 * day }
const query: Query = {
  operands: [aKnownOperand()],
  range: year,
  visibleRange: year,
  resolution: 'auto',
  figures: 'derived',
  widthPx: 1000,
  floorOf: () => undefined,
}

/** Returns the resolutions that are fetched, and those that are shown for the whole range and for the visible part. */
const textOf = (planned: readonly PlannedOperand[]) =>
  planned.map(({ demand, overview, visible }) => `${demand.seriesKey.resolution} > ${overview}, ${visible}`)
const coverageFor = async (loader: SeriesLoader, of: Query) =>
  valueOf(await loader.readCoverage(candidateKeys(of)))
const planned = async (loader: SeriesLoader, of: Query) => planQuery(of, await coverageFor(loader, of))
const aLoaderNow = () => aLoader(Date.UTC(2026, 0, 1), 'UTC')
const inZone = (localTimezone: string): Variable => ({ ...aVariable(1), localTimezone })

describe('planQuery', () => {
  it('fetches hours for whatever is coarser, which cost the same', async () => {
    const { loader } = await aLoaderNow()
    expect(textOf((await planned(loader, { ...query, widthPx: 1200 })).whole)).toEqual([
      'hourly > daily, daily',
    ])
    expect(textOf((await planned(loader, query)).whole)).toEqual(['hourly > weekly, weekly'])
    for (const resolution of ['daily', 'weekly', 'monthly', 'yearly'] as const)
      expect(textOf((await planned(loader, { ...query, resolution })).whole)).toEqual([
        `hourly > ${resolution}, ${resolution}`,
      ])
  })

  it('fetches nothing beyond the range for what is derived, however long its buckets are', async () => {
    const { loader } = await aLoaderNow()
    const half = { start, end: start + 170 * day }
    for (const resolution of ['auto', 'daily', 'weekly', 'monthly', 'yearly'] as const)
      for (const range of [year, half]) {
        const { whole } = await planned(loader, { ...query, resolution, range, visibleRange: range })
        expect(whole[0]?.demand.interval).toEqual(range)
      }
  })

  it('fetches the whole buckets of what is shown as the service cuts it', async () => {
    const { loader } = await aLoaderNow()
    const { whole } = await planned(loader, { ...query, resolution: 'weekly', figures: 'service' })
    expect(whole[0]?.demand.interval.end).toBe(Date.UTC(2025, 0, 6))
  })

  it('fetches what is shown where that is finer', async () => {
    const { loader } = await aLoaderNow()
    for (const resolution of ['raw', 'minute', '15-minute', 'hourly'] as const)
      expect(textOf((await planned(loader, { ...query, resolution })).whole)).toEqual([
        `${resolution} > ${resolution}, ${resolution}`,
      ])
  })

  it('fetches a resolution that only the service names as raw, under that name', async () => {
    const { loader } = await aLoaderNow()
    const option = { units: 'MW', namedResolution: '5-minute' }
    const pinned = aKnownOperand(aVariable(1), { option, resolution: 'raw' })
    const of = { ...query, operands: [pinned] }
    expect((await planned(loader, of)).whole[0]?.demand.seriesKey).toEqual({
      dataHubId: 'hub-1',
      resolution: 'raw',
      ...option,
    })
    // Only raw values keep the name; derived ones and those under another request do not.
    const hourly = {
      ...of,
      operands: [aKnownOperand(aVariable(1), { option })],
      resolution: 'hourly' as const,
    }
    expect((await planned(loader, hourly)).whole[0]?.demand.seriesKey).toEqual({
      dataHubId: 'hub-1',
      resolution: 'hourly',
      units: 'MW',
    })
  })

  it('fetches quarters where hours do not meet local midnight', async () => {
    const { loader } = await aLoaderNow()
    const of = (zone: string, range = year): Query => ({
      ...query,
      operands: [aKnownOperand(inZone(zone))],
      resolution: 'daily',
      range,
      visibleRange: range,
    })
    expect(textOf((await planned(loader, of('Asia/Kathmandu'))).whole)).toEqual(['15-minute > daily, daily'])
    expect(textOf((await planned(loader, of('Australia/Lord_Howe'))).whole)).toEqual([
      '15-minute > daily, daily',
    ])
    // In summer Lord Howe is eleven hours ahead.
    const summer = { start: Date.UTC(2024, 11, 1), end: Date.UTC(2024, 11, 8) }
    expect(textOf((await planned(loader, of('Australia/Lord_Howe', summer))).whole)).toEqual([
      'hourly > daily, daily',
    ])
    expect(textOf((await planned(loader, of('Pacific/Auckland'))).whole)).toEqual(['hourly > daily, daily'])
  })

  it('cuts days in the zone of the operand, and reaches to their edges', async () => {
    const { loader } = await aLoaderNow()
    const operand = aKnownOperand(aVariable(1), { zone: 'Asia/Kathmandu' })
    const { whole } = await planned(loader, { ...query, operands: [operand], resolution: 'daily' })
    expect(textOf(whole)).toEqual(['15-minute > daily, daily'])
    expect(whole[0]?.demand).toMatchObject({
      interval: { start: start - 5.75 * hour, end: year.end + 18.25 * hour },
      bucketZone: 'UTC',
    })
  })

  it('reaches one reading further for a counter, to know the amount in its last bucket', async () => {
    const { loader } = await aLoaderNow()
    const operand = aKnownOperand({ ...aVariable(1), kind: 'totalizer' })
    for (const resolution of ['hourly', 'daily', 'monthly'] as const) {
      const { whole } = await planned(loader, { ...query, operands: [operand], resolution })
      expect(whole[0]?.demand.interval).toMatchObject({ start })
      expect((whole[0]?.demand.interval.end ?? 0) % day).toBe(hour)
    }
  })

  it('answers every coarser question from what is cached, whatever is cached', async () => {
    for (const cached of ['minute', '15-minute', 'hourly'] as const) {
      const { loader, load } = await aLoaderNow()
      const seriesKey = { dataHubId: 'hub-1', resolution: cached }
      await load({ seriesKey, interval: year, bucketZone: 'UTC' })
      for (const resolution of resolutions.slice(resolutions.indexOf(cached))) {
        // Whole weeks, months and years do not end with this range.
        if (['weekly', 'monthly', 'yearly'].includes(resolution)) continue
        const { whole } = await planned(loader, { ...query, resolution })
        expect(whole[0]?.demand.seriesKey.resolution).toBe(cached)
      }
    }
  })

  it('never takes finer values for a product of variables, whose hours are not means of its quarters', async () => {
    const { loader, load } = await aLoaderNow()
    await load({
      seriesKey: { dataHubId: 'hub-1', resolution: '15-minute' },
      interval: year,
      bucketZone: 'UTC',
    })
    const fetched = async (variable: Variable) => {
      const { whole } = await planned(loader, {
        ...{ ...query, resolution: 'daily' },
        operands: [aKnownOperand(variable)],
      })
      return whole[0]?.demand.seriesKey.resolution
    }
    expect(await fetched(aVariable(1))).toBe('15-minute')
    expect(await fetched({ ...aVariable(1), hasProducts: true })).toBe('hourly')
  })

  it('takes the base where finer is cached too', async () => {
    const { loader, load } = await aLoaderNow()
    for (const resolution of ['15-minute', 'hourly'] as const)
      await load({ seriesKey: { dataHubId: 'hub-1', resolution }, interval: year, bucketZone: 'UTC' })
    expect(textOf((await planned(loader, { ...query, resolution: 'daily' })).whole)).toEqual([
      'hourly > daily, daily',
    ])
  })

  it('asks the service for its own figure where that is wanted', async () => {
    const { loader, load } = await aLoaderNow()
    await load({ seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' }, interval: year, bucketZone: 'UTC' })
    const { whole } = await planned(loader, { ...query, resolution: 'monthly', figures: 'service' })
    expect(textOf(whole)).toEqual(['monthly > monthly, monthly'])
  })

  it('asks a meter that is read daily for days, beside one that is read hourly', async () => {
    const { loader } = await aLoaderNow()
    const mixed: Query = {
      ...query,
      widthPx: 30_000,
      operands: [aKnownOperand(aVariable(1)), aKnownOperand(aVariable(2))],
      floorOf: (id) => (id === 'hub-2' ? 'daily' : undefined),
    }
    // Automatic shows both at the same resolution, so that they can be compared.
    expect(textOf((await planned(loader, mixed)).whole)).toEqual([
      'hourly > daily, daily',
      'daily > daily, daily',
    ])
    expect(textOf((await planned(loader, { ...mixed, resolution: 'monthly' })).whole)).toEqual([
      'hourly > monthly, monthly',
      'daily > monthly, monthly',
    ])
  })

  it('asks for a pinned resolution as it is pinned, whatever was learnt', async () => {
    const { loader } = await aLoaderNow()
    const learnt: Query = { ...query, floorOf: () => 'monthly' }
    for (const resolution of ['15-minute', 'hourly', 'daily'] as const) {
      const base = resolution === '15-minute' ? '15-minute' : 'hourly'
      expect(textOf((await planned(loader, { ...learnt, resolution })).whole)).toEqual([
        `${base} > ${resolution}, ${resolution}`,
      ])
      const own = { ...learnt, operands: [aKnownOperand(aVariable(1), { resolution })] }
      expect(textOf((await planned(loader, own)).whole)[0]).toBe(`${base} > ${resolution}, ${resolution}`)
    }
  })

  it('keeps operands of one variable apart, each with its resolution, unit and standardization', async () => {
    const { loader } = await aLoaderNow()
    const options = { units: 'MW', standardization: 'per-square-foot' }
    const operands = [
      aKnownOperand(aVariable(1), { id: 'one' }),
      aKnownOperand(aVariable(1), { id: 'other', option: options, resolution: 'monthly' }),
    ]
    const { whole } = await planned(loader, { ...query, operands, widthPx: 1200 })
    expect(textOf(whole)).toEqual(['hourly > daily, daily', 'hourly > monthly, monthly'])
    expect(whole.map(({ demand }) => demand.seriesKey)).toEqual([
      { dataHubId: 'hub-1', resolution: 'hourly' },
      { dataHubId: 'hub-1', resolution: 'hourly', ...options },
    ])
  })

  it('derives the detail from the base where that is fine enough', async () => {
    const { loader } = await aLoaderNow()
    const decade = { start: Date.UTC(2010, 0, 1), end: Date.UTC(2020, 0, 1) }
    const visibleRange = { start: Date.UTC(2015, 0, 1), end: Date.UTC(2015, 0, 11) }
    const plan = await planned(loader, { ...query, range: decade, visibleRange })
    expect(textOf(plan.whole)).toEqual(['hourly > monthly, hourly'])
    expect(plan.detail).toEqual([])
  })

  it('reaches over every day of the range, or shorter bucket, at a base that meets its edges, in any zone', () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham']
    const shownAs = fc.constantFrom(...resolutions.filter((each) => each !== 'raw' && each !== 'minute'))
    const length = fc.integer({ min: hour, max: 400 * day })
    const since = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2025, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), shownAs, since, length, (zone, resolution, from, lengthMs) => {
        const range = { start: from, end: from + lengthMs }
        const operands = [aKnownOperand(inZone(zone))]
        const { whole } = planQuery({ ...query, operands, resolution, range, visibleRange: range }, undefined)
        const [{ demand } = { demand: undefined }] = whole
        const step = fixedStepMs(demand?.seriesKey.resolution ?? 'raw') ?? NaN
        const edges = bucketEdges(range, resolution, zone)
        const reached = bucketEdges(range, isCalendarResolution(resolution) ? 'daily' : resolution, zone)
        expect(demand?.interval.start).toBeLessThanOrEqual(reached[0] ?? NaN)
        expect(demand?.interval.end).toBeGreaterThanOrEqual(reached.at(-1) ?? NaN)
        // A clock change just outside the range may move an edge, which is tested elsewhere.
        const inside = edges.filter((edge) => edge >= range.start && edge < range.end)
        expect(inside.filter((edge) => edge % step !== 0)).toHaveLength(0)
      }),
    )
  })

  it('asks for finer detail around what is in sight, and for no finer than the meter gives', async () => {
    const { loader } = await aLoaderNow()
    const visibleRange = { start: start + 100 * day, end: start + 102 * day }
    const { detail } = await planned(loader, { ...query, visibleRange })
    expect(textOf(detail)).toEqual(['15-minute > 15-minute, 15-minute'])
    expect(detail[0]?.demand.interval).toEqual({
      start: visibleRange.start - 2 * day,
      end: visibleRange.end + 2 * day,
    })
    const coarse = await planned(loader, { ...query, visibleRange, floorOf: () => 'hourly' as const })
    expect(coarse.detail).toEqual([])
  })
})
