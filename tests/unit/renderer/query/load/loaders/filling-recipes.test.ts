import { describe, expect, it } from 'vitest'
import type { Fill } from '#shared/filling/fill.ts'
import { succeed } from '#shared/errors/result.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { fillingRecipes } from '#renderer/query/load/loaders/filling-recipes.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'

const interval = { start: 0, end: 4 * HOUR_MS }
const demand: SeriesDemand = {
  ...{ seriesKey: { dataHubId: 'a', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
}
const received: LoadedSeries = {
  ...{ demand, units: 'kW', covered: [{ ...interval, fetchedAt: 0 }], provisional: [], missing: [] },
  columns: { times: Float64Array.of(0, 3 * HOUR_MS), values: Float64Array.of(1, 4) },
  progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
}
const whole = {
  times: Float64Array.of(0, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS),
  values: Float64Array.of(5, 6, 7, 8),
}
const fill: Fill = {
  ...{ id: '1', dataHubId: 'a', interval, method: 'linear', replaces: false, reason: 'Gap' },
}

function aLoader(): SeriesLoader {
  const refuse = (): never => {
    throw new Error('not expected')
  }
  return {
    ...{ readCoverage: refuse, expectedMs: refuse, needsConsent: refuse },
    load: (asked, _lane, publish) => {
      const series = { ...received, demand: asked }
      const isOther = asked.seriesKey.dataHubId !== 'a'
      const answer = isOther ? { ...series, columns: whole } : asked === demand ? received : series
      publish(answer)
      return { done: Promise.resolve(answer), cancel: () => undefined }
    },
  }
}

function saved(fills: readonly Fill[]) {
  return { current: succeed(fills) }
}

async function loadedWith(fills: readonly Fill[]): Promise<readonly LoadedSeries[]> {
  const published: LoadedSeries[] = []
  const loader = createMadeLoader(aLoader(), fillingRecipes(saved(fills)))
  const last = await loader.load(demand, 'visible', (series) => published.push(series)).done
  return [...published, last]
}

describe('fillingRecipes', () => {
  it('fills every publication and says which values it added; what was received stays as it was', async () => {
    for (const { columns, filled } of await loadedWith([fill])) {
      expect([...columns.values]).toEqual([1, 2, 3, 4])
      expect(filled).toEqual([{ start: HOUR_MS, end: 3 * HOUR_MS, method: 'linear' }])
    }
    expect([...received.columns.values]).toEqual([1, 4])
  })

  it('fills nothing where values are only to be cached', async () => {
    const load = createMadeLoader(aLoader(), fillingRecipes(saved([fill]))).load(
      demand,
      'background',
      () => undefined,
      'to-cache',
    )
    expect(await load.done).toBe(received)
  })

  it('demands the other meters of a fill over its time, and counts what they cost', async () => {
    const terms = [{ dataHubId: 'main', factor: 1 }]
    const fromMain: Fill = { ...fill, method: 'other-meters', terms }
    expect((await loadedWith([fromMain])).at(-1)).toMatchObject({
      columns: { values: Float64Array.of(1, 6, 7, 4) },
      filled: [{ start: HOUR_MS, end: 3 * HOUR_MS, method: 'other-meters' }],
    })
    const asked: string[] = []
    const inner: SeriesLoader = {
      ...aLoader(),
      readCoverage: (keys) => {
        asked.push(...keys.map(({ dataHubId }) => dataHubId))
        return Promise.resolve(succeed({ readAt: 0, of: () => ({ covered: [], underWay: [] }) }))
      },
    }
    const read = await createMadeLoader(inner, fillingRecipes(saved([fromMain]))).readCoverage([
      demand.seriesKey,
    ])
    expect(asked).toEqual(['a', 'main'])
    const parts = read.ok ? (read.value.partsOf?.(demand) ?? []) : []
    expect(parts.map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['a', 'main'])
  })

  it('reads the cache in the task that asks, before anything is drawn', async () => {
    const asked: string[] = []
    const inner: SeriesLoader = {
      ...aLoader(),
      readCoverage: (keys) => {
        asked.push('coverage')
        return Promise.resolve(succeed({ readAt: keys.length, of: () => ({ covered: [], underWay: [] }) }))
      },
      load: (...args) => {
        asked.push('series')
        return aLoader().load(...args)
      },
    }
    const loader = createMadeLoader(inner, fillingRecipes(saved([fill])))
    const read = loader.readCoverage([demand.seriesKey])
    const load = loader.load(demand, 'visible', () => undefined)
    expect(asked).toEqual(['coverage', 'series'])
    expect(await read).toMatchObject({ ok: true })
    expect([...(await load.done).columns.values]).toEqual([1, 2, 3, 4])
  })

  it('passes on unfilled values as they are', async () => {
    for (const series of await loadedWith([{ ...fill, dataHubId: 'b' }])) expect(series).toBe(received)
    for (const series of await loadedWith([])) expect(series).toBe(received)
  })
})
