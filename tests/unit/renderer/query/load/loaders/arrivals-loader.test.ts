import { describe, expect, it } from 'vitest'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { createArrivalsLoader } from '#renderer/query/load/loaders/arrivals-loader.ts'

const demand: SeriesDemand = {
  ...{
    seriesKey: { dataHubId: 'a', resolution: 'hourly' },
    interval: { start: 0, end: 1 },
    bucketZone: 'UTC',
  },
}

function loadedAfter(requestsDone: number): LoadedSeries {
  return {
    ...{ demand, units: 'kW', covered: [], provisional: [], missing: [] },
    columns: { times: new Float64Array(0), values: new Float64Array(0) },
    progress: { requestsPlanned: requestsDone, requestsDone, failures: [], finished: true },
  }
}

async function toldBy(requestsDone: number): Promise<readonly string[]> {
  const refuse = (): never => {
    throw new Error('not expected')
  }
  const end = { done: Promise.resolve(loadedAfter(requestsDone)), cancel: () => undefined }
  const inner: SeriesLoader = {
    ...{ readCoverage: refuse, expectedMs: refuse, needsConsent: refuse },
    ...{ load: () => end, bring: () => end },
  }
  const told: string[] = []
  const loader = createArrivalsLoader(inner, (dataHubId) => told.push(dataHubId))
  await loader.load(demand, 'visible', () => undefined).done
  await loader.bring(demand, 'background', () => undefined).done
  return told
}

describe('createArrivalsLoader', () => {
  it('tells of what came from the service, for a chart and for a download', async () => {
    expect(await toldBy(1)).toEqual(['a', 'a'])
  })

  it('does not tell of what was cached', async () => {
    expect(await toldBy(0)).toEqual([])
  })
})
