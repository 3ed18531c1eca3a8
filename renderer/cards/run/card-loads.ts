import { seriesKeyText } from '#shared/series/series-key.ts'
import { demandText, type LoadManner } from '#renderer/query/series-layer.ts'
import type {
  LoadedSeries,
  LoadExtent,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/** Manages the loads of one card, one for each series demanded, however many of its demands that answers. */
export interface CardLoads {
  /**
   * Demands exactly these; what is under way and still wanted goes on, the rest is cancelled. A load of another part of
   * the same series is cancelled when the new one has joined its requests, which would be made again otherwise.
   */
  readonly demand: (loader: SeriesLoader, demands: readonly SeriesDemand[], how: LoadManner) => void
  /** Returns what is known of a demanded series; undefined until the cache was read. */
  readonly of: (demand: SeriesDemand) => LoadedSeries | undefined
  readonly all: () => readonly LoadedSeries[]
  /** True once everything demanded has published something. */
  readonly isRead: () => boolean
  readonly cancel: () => void
  /** Resolves when everything under way now has ended. */
  readonly whenDone: () => Promise<unknown>
}

interface Running {
  readonly key: string
  readonly extent: LoadExtent
  readonly load: LoadInProgress
  /** Resolves when the cache was read and its requests are made or joined. */
  readonly begun: Promise<unknown>
}

/** Calls `onChange` after every publication. */
export function createCardLoads(onChange: () => void): CardLoads {
  const running = new Map<string, Running>()
  const loaded = new Map<string, LoadedSeries>()
  /** Replaced loads, cancelled when those that replace them have begun. */
  const leaving = new Set<Running>()

  function stop(text: string): void {
    running.get(text)?.load.cancel()
    running.delete(text)
  }

  function replace(text: string): void {
    const old = running.get(text)
    if (old !== undefined) leaving.add(old)
    running.delete(text)
  }

  function stopLeaving(): void {
    for (const { load } of leaving) load.cancel()
    leaving.clear()
  }

  function start(loader: SeriesLoader, demand: SeriesDemand, { lane, extent }: LoadManner): void {
    const text = demandText(demand)
    const begun = Promise.withResolvers<undefined>()
    let isCurrent = (): boolean => true
    const load = loader.load(
      demand,
      lane,
      (series) => {
        begun.resolve(undefined)
        if (!isCurrent()) return
        loaded.set(text, series)
        onChange()
      },
      extent,
    )
    isCurrent = () => running.get(text)?.load === load
    running.set(text, { key: seriesKeyText(demand.seriesKey), extent, load, begun: begun.promise })
  }

  return {
    demand(loader, demands, { lane, extent }) {
      const wanted = new Map(demands.map((each) => [demandText(each), each]))
      const keys = new Set(demands.map(({ seriesKey }) => seriesKeyText(seriesKey)))
      for (const [text, { key }] of running) if (!wanted.has(text)) (keys.has(key) ? replace : stop)(text)
      for (const text of loaded.keys()) if (!wanted.has(text)) loaded.delete(text)
      for (const [text, demand] of wanted) {
        const isUnderWay =
          loaded.get(text)?.progress.finished !== true && running.get(text)?.extent === extent
        if (isUnderWay) continue
        replace(text)
        start(loader, demand, { lane, extent })
      }
      // A load that asks for nothing joins no request.
      if (extent === 'nothing') stopLeaving()
      const begun = [...running.values()].map((each) => each.begun)
      void Promise.all(begun).then(stopLeaving)
    },
    of: (demand) => loaded.get(demandText(demand)),
    all: () => [...loaded.values()],
    isRead: () => [...running.keys()].every((text) => loaded.has(text)),
    cancel() {
      stopLeaving()
      for (const text of [...running.keys()]) stop(text)
    },
    whenDone: () => Promise.allSettled([...running.values()].map(({ load }) => load.done)),
  }
}
