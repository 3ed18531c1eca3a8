import { describe, expect, it } from 'vitest'
import type { SeriesLoader } from '#renderer/ports/ports.ts'
import { candidateKeys, planFromCache, planQuery, type Query } from '#renderer/query/demand/plan-query.ts'
import { aLoader } from '#support/a-loader.ts'
import { valueOf } from '#support/a-partition.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const day = 86_400_000
const start = Date.UTC(2024, 0, 1)
const year = { start, end: start + 365 * day }
const query = {
  variables: [aVariable(1)],
  range: year,
  visibleRange: year,
  resolution: 'auto',
  widthPx: 1000,
} as const

const resolutionOf = (demands: readonly { seriesKey: { resolution: string } }[]) =>
  demands.map((demand) => demand.seriesKey.resolution)

const coverageFor = async (loader: SeriesLoader, of: Query) =>
  valueOf(await loader.readCoverage(candidateKeys(of)))
const planned = async (loader: SeriesLoader, of: Query) => planQuery(of, await coverageFor(loader, of))

describe('planQuery', () => {
  it('takes the coarsest resolution that fills the pixels', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const plan = await planned(loader, query)
    expect(resolutionOf(plan.whole)).toEqual(['hourly'])
    expect(plan.detail).toEqual([])
  })

  it('takes a finer one that is cached before asking for anything', async () => {
    const { loader, load } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const narrow = { ...query, widthPx: 400 }
    expect(resolutionOf((await planned(loader, narrow)).whole)).toEqual(['daily'])
    const cached = {
      seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' },
      interval: year,
      bucketZone: 'UTC',
    } as const
    await load(cached)
    expect(resolutionOf((await planned(loader, narrow)).whole)).toEqual(['hourly'])
  })

  it('respects a pinned resolution', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const plan = await planned(loader, { ...query, resolution: 'monthly' })
    expect(resolutionOf(plan.whole)).toEqual(['monthly'])
  })

  it('asks for finer detail around what is in sight, and for no finer than the meter gives', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const visibleRange = { start: start + 100 * day, end: start + 102 * day }
    const { detail } = await planned(loader, { ...query, visibleRange })
    expect(resolutionOf(detail)).toEqual(['minute'])
    expect(detail[0]?.interval).toEqual({
      start: visibleRange.start - 2 * day,
      end: visibleRange.end + 2 * day,
    })
    const coarse = await planned(loader, { ...query, visibleRange, floor: 'hourly' })
    expect(coarse.detail).toEqual([])
  })
})

describe('planFromCache', () => {
  it('takes the finest coarser resolution that is cached, and none where nothing is', async () => {
    const { loader, load } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    expect(planFromCache(query, await coverageFor(loader, query))).toBeUndefined()
    for (const resolution of ['monthly', 'daily'] as const)
      await load({ seriesKey: { dataHubId: 'hub-1', resolution }, interval: year, bucketZone: 'UTC' })
    const plan = planFromCache(query, await coverageFor(loader, query))
    expect(resolutionOf(plan?.whole ?? [])).toEqual(['daily'])
  })
})
