import { describe, expect, it } from 'vitest'
import type { Fill } from '#shared/filling/fill.ts'
import { succeed } from '#shared/errors/result.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { createFillingLoader } from '#renderer/query/load/filling-loader.ts'

const interval = { start: 0, end: 4 * HOUR_MS }
const demand: SeriesDemand = {
  ...{ seriesKey: { dataHubId: 'a', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
}
const received: LoadedSeries = {
  ...{ demand, units: 'kW', covered: [{ ...interval, fetchedAt: 0 }], provisional: [], missing: [] },
  columns: { times: Float64Array.of(0, 3 * HOUR_MS), values: Float64Array.of(1, 4) },
  progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
}
const fill: Fill = {
  ...{ id: '1', dataHubId: 'a', interval, method: 'linear', replaces: false, reason: 'Gap' },
}

function aLoader(): SeriesLoader {
  const refuse = (): never => {
    throw new Error('not expected')
  }
  return {
    ...{ readCoverage: refuse, expectedMs: refuse, needsConsent: refuse, bring: refuse },
    load: (_demand, _lane, publish) => {
      publish(received)
      return { done: Promise.resolve(received), cancel: () => undefined }
    },
  }
}

async function loadedWith(fills: readonly Fill[]): Promise<readonly LoadedSeries[]> {
  const published: LoadedSeries[] = []
  const loader = createFillingLoader(aLoader(), { list: () => Promise.resolve(succeed(fills)) })
  const last = await loader.load(demand, 'visible', (series) => published.push(series)).done
  return [...published, last]
}

describe('createFillingLoader', () => {
  it('fills every publication and says which values it added; what was received stays as it was', async () => {
    for (const { columns, filled } of await loadedWith([fill])) {
      expect([...columns.values]).toEqual([1, 2, 3, 4])
      expect(filled).toEqual([{ start: HOUR_MS, end: 3 * HOUR_MS, method: 'linear' }])
    }
    expect([...received.columns.values]).toEqual([1, 4])
  })

  it('passes on what nobody had filled as it is', async () => {
    for (const series of await loadedWith([{ ...fill, dataHubId: 'b' }])) expect(series).toBe(received)
    for (const series of await loadedWith([])) expect(series).toBe(received)
  })
})
