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
  return { publishers, heard, loads, list }
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

it('does not let what is read wait more than two frames for the others', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { publishers, heard, loads } = scripted()
  publishers.get('a')?.(true)
  publishers.get('a')?.(true)
  vi.advanceTimersByTime(32)
  expect(heard).toEqual(['a'])
  publishers.get('b')?.(true)
  loads.clear()
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['a'])
})
