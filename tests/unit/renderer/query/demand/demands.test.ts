import { describe, expect, it } from 'vitest'
import { planSeriesKey } from '#renderer/query/demand/demands.ts'
import { aLoader } from '#support/a-loader.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const day = 86_400_000
const start = Date.UTC(2024, 0, 1)
const year = { start, end: start + 365 * day }
const seriesKey = {
  variables: [aVariable(1)],
  range: year,
  shown: year,
  resolution: 'auto',
  widthPx: 1000,
} as const

const resolutionOf = (demands: readonly { seriesKey: { resolution: string } }[]) =>
  demands.map((demand) => demand.seriesKey.resolution)

describe('planSeriesKey', () => {
  it('takes the coarsest resolution that fills the pixels', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const plan = await planSeriesKey(loader, seriesKey)
    expect(resolutionOf(plan.whole)).toEqual(['hourly'])
    expect(plan.detail).toEqual([])
  })

  it('takes a finer one that is cached before asking for anything', async () => {
    const { loader, load } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const narrow = { ...seriesKey, widthPx: 400 }
    expect(resolutionOf((await planSeriesKey(loader, narrow)).whole)).toEqual(['daily'])
    const cached = {
      seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' },
      interval: year,
      bucketZone: 'UTC',
    } as const
    await load(cached)
    expect(resolutionOf((await planSeriesKey(loader, narrow)).whole)).toEqual(['hourly'])
  })

  it('respects a pinned resolution', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const plan = await planSeriesKey(loader, { ...seriesKey, resolution: 'monthly' })
    expect(resolutionOf(plan.whole)).toEqual(['monthly'])
  })

  it('asks for finer detail around what is in sight, and for no finer than the meter gives', async () => {
    const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const shown = { start: start + 100 * day, end: start + 102 * day }
    const { detail } = await planSeriesKey(loader, { ...seriesKey, shown })
    expect(resolutionOf(detail)).toEqual(['minute'])
    expect(detail[0]?.interval).toEqual({ start: shown.start - 2 * day, end: shown.end + 2 * day })
    const coarse = await planSeriesKey(loader, { ...seriesKey, shown, floor: 'hourly' })
    expect(coarse.detail).toEqual([])
  })
})
