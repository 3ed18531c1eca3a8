import { describe, expect, it } from 'vitest'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { shiftedRecipes } from '#renderer/query/load/loaders/shifted-recipes.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import { shiftedId } from '#shared/series/shifted-series.ts'
import { aLoader } from '#support/a-loader.ts'
import { valueOf } from '#support/a-partition.ts'

const now = Date.UTC(2026, 0, 15)
const [january, february] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]
const shift = { unit: 'year', count: -1 } as const
const seriesKey = {
  dataHubId: shiftedId({ dataHubId: 'hub-1', shift, zone: 'UTC' }),
  resolution: 'daily',
} as const
const demand = { seriesKey, interval: { start: january, end: february }, bucketZone: 'UTC' }

describe('shiftedRecipes', () => {
  it('shows the month of last year in that of this one, its days that are to come too', async () => {
    const { loader: inner, service } = await aLoader(now, 'UTC')
    service.script.valueAt = (time) => new Date(time).getUTCFullYear()
    const loader = createMadeLoader(inner, shiftedRecipes)
    const before = valueOf(await loader.readCoverage([seriesKey]))
    expect(countRequests([demand], before).requests).toBe(1)
    const shown = await loader.load(demand, 'visible', () => undefined).done
    expect(service.requests.map(({ seriesKey: { dataHubId } }) => dataHubId)).toEqual(['hub-1'])
    expect(service.asked()).toEqual([{ start: Date.UTC(2025, 0, 1), end: Date.UTC(2025, 1, 1) }])
    expect(shown.columns.times).toHaveLength(31)
    expect([shown.columns.times[0], shown.columns.times[30]]).toEqual([january, Date.UTC(2026, 0, 31)])
    expect(new Set(shown.columns.values)).toEqual(new Set([2025]))
    expect(shown.covered).toMatchObject([demand.interval])
    expect(shown.missing).toEqual([])
  })

  it('costs nothing where the year before is cached, and shares what is under way with it', async () => {
    const { loader: inner, loaded, service } = await aLoader(now, 'UTC')
    const own = { dataHubId: 'hub-1', resolution: 'daily' } as const
    const loader = createMadeLoader(inner, shiftedRecipes)
    const lastYear = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2025, 1, 1) }
    await loaded({ seriesKey: own, interval: lastYear, bucketZone: 'UTC' })
    const coverage = valueOf(await loader.readCoverage([seriesKey, own]))
    expect(countRequests([demand], coverage).requests).toBe(0)
    expect(coverage.of(seriesKey).covered).toMatchObject([demand.interval])
    const asked = service.requests.length
    await loader.load(demand, 'background', () => undefined, 'to-cache').done
    expect(service.requests).toHaveLength(asked)
  })
})
