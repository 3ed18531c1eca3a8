import { describe, expect, it } from 'vitest'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { succeed } from '#shared/errors/result.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { importsRecipes } from '#renderer/query/load/loaders/imports-recipes.ts'

const start = Date.UTC(2025, 0, 1)
const production: ImportedSeries = {
  ...{ id: 'import:a', name: 'Production', unit: 't/day', kind: 'average-rate', resolution: 'daily' },
  ...{ zone: 'UTC', fileName: 'production.csv', importedAt: start + 90 * DAY_MS },
  times: [start, start + DAY_MS, start + 31 * DAY_MS],
  values: [10, 20, 40],
}
const whole = { start, end: start + 59 * DAY_MS }

function demandOf(dataHubId: string, resolution: Resolution, interval = whole): SeriesDemand {
  return { seriesKey: { dataHubId, resolution }, interval, bucketZone: 'UTC' }
}

const asked: string[] = []
const inner: SeriesLoader = {
  readCoverage: (keys) => {
    asked.push(...keys.map(({ dataHubId }) => dataHubId))
    return Promise.resolve(
      succeed({ readAt: start + 99 * DAY_MS, of: () => ({ covered: [], underWay: [] }) }),
    )
  },
  expectedMs: () => Promise.resolve(0),
  needsConsent: () => Promise.resolve(false),
  load: () => {
    throw new Error('the service is not asked')
  },
}
const loader = createMadeLoader(inner, importsRecipes({ current: succeed([production]) }))

async function loaded(demand: SeriesDemand): Promise<LoadedSeries> {
  return loader.load(demand, 'visible', () => undefined).done
}

describe('importsRecipes', () => {
  it('answers with the values of the file if finer ones are demanded, and with none missing', async () => {
    const series = await loaded(demandOf('import:a', 'hourly'))
    expect([...series.columns.times]).toEqual(production.times)
    expect(series).toMatchObject({ units: 't/day', missing: [], provisional: [], progress: { failures: [] } })
    const january = await loaded(demandOf('import:a', 'daily', { start, end: start + 31 * DAY_MS }))
    expect([...january.columns.values]).toEqual([10, 20])
  })

  it('makes coarser values of those in the file', async () => {
    const { columns } = await loaded(demandOf('import:a', 'monthly'))
    expect([...columns.values]).toEqual([15, 40])
  })

  it('costs no request, and fails where the series was removed', async () => {
    const keys = [demandOf('import:a', 'daily'), demandOf('b0', 'daily')]
    const read = await loader.readCoverage(keys.map(({ seriesKey }) => seriesKey))
    expect(asked).toEqual(['b0'])
    expect(read.ok && countRequests(keys, read.value).requests).toBe(1)
    const gone = await loaded(demandOf('import:b', 'daily'))
    expect(gone.progress.failures).toMatchObject([{ kind: 'not-found' }])
  })
})
