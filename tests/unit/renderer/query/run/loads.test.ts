import { expect, it, onTestFinished, vi } from 'vitest'
import { createLoads } from '#renderer/query/run/loads.ts'
import type { LoadedSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'

const hubs = ['a', 'b', 'c'] as const

/** Loads that publish on demand, as loads from the cache do in separate tasks. */
function scripted() {
  const publishers = new Map<string, (finished: boolean) => void>()
  const loader = {
    load: (demand: LoadedSeries['demand'], _lane: string, publish: (loaded: LoadedSeries) => void) => {
      publishers.set(demand.seriesKey.dataHubId, (finished) => {
        const progress = { requestsPlanned: 0, requestsDone: 0, failures: [], finished }
        publish({ demand, progress } as unknown as LoadedSeries)
      })
      return { done: new Promise<never>(() => undefined), cancel: () => undefined }
    },
  } as unknown as SeriesLoader
  const heard: string[] = []
  const loads = createLoads((told) => {
    heard.push(told.map(({ demand }) => demand.seriesKey.dataHubId).join(' '))
  })
  const list = hubs.map((dataHubId) => {
    const seriesKey = { dataHubId, resolution: 'hourly' } as const
    const load = { seriesKey, interval: { start: 0, end: 10 }, bucketZone: 'UTC' }
    return { load, version: undefined } as unknown as Parameters<typeof loads.of>[0]
  })
  loads.preview(loader, list)
  return { publishers, heard, loads, loader, list }
}

it('tells at once of all that is read at the same time, and of later publications one by one', () => {
  const { publishers, heard, loads, list } = scripted()
  publishers.get('b')?.(true)
  publishers.get('a')?.(true)
  expect([heard, list.map((one) => loads.of(one))]).toEqual([[], [undefined, undefined, undefined]])
  publishers.get('c')?.(true)
  expect(heard).toEqual(['b a c'])
  publishers.get('a')?.(true)
  expect(heard).toEqual(['b a c', 'a'])
})

it('reports what is read when the rest is no longer demanded, and nothing that is cleared', () => {
  const { publishers, heard, loads, loader, list } = scripted()
  publishers.get('a')?.(true)
  publishers.get('b')?.(true)
  loads.preview(loader, list.slice(0, 2))
  expect(heard).toEqual(['a b'])
  loads.preview(loader, list)
  publishers.get('b')?.(true)
  loads.clear()
  publishers.get('c')?.(true)
  expect(heard).toEqual(['a b'])
})

it('sets no timer for a read from the cache', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { publishers, heard } = scripted()
  publishers.get('a')?.(true)
  expect(vi.getTimerCount()).toBe(0)
  for (const hub of ['b', 'c']) publishers.get(hub)?.(true)
  expect(heard).toEqual(['a b c'])
})

it('tells once of all that is amended together, and nothing of what is not demanded', () => {
  const { publishers, heard, loads, loader, list } = scripted()
  for (const hub of hubs) publishers.get(hub)?.(true)
  heard.splice(0)
  const newer = list.map((one) => ({ ...loads.of(one) }) as LoadedSeries)
  loads.preview(loader, list.slice(0, 2))
  loads.amend(newer)
  expect(heard).toEqual(['a b'])
  expect(list.map((one) => loads.of(one))).toEqual([newer[0], newer[1], undefined])
  loads.amend(newer.slice(2))
  expect(heard).toEqual(['a b'])
})
