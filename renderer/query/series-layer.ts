import { shallowRef, type ShallowRef } from 'vue'
import type { Lane } from '#shared/contract/budget-state.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type {
  LoadedSeries,
  LoadInProgress,
  LoadProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/ports.ts'

/** The series of one query, by dataHubId, and the loads that bring them. */
export interface SeriesLayer {
  readonly series: Readonly<ShallowRef<ReadonlyMap<string, LoadedSeries>>>
  /** How far the newest load of each is; what is shown may still be the answer to the query before. */
  readonly progress: Readonly<ShallowRef<ReadonlyMap<string, LoadProgress>>>
  /** Demands exactly these; what is under way and still wanted goes on, the rest is cancelled. */
  readonly demand: (loader: SeriesLoader, demands: readonly SeriesDemand[], lane: Lane) => void
  /** Shows newer knowledge of a series that is shown; nothing where something else is demanded by now. */
  readonly amend: (loaded: LoadedSeries) => void
  /** Tries again those that failed. */
  readonly retry: (loader: SeriesLoader, lane: Lane) => void
  readonly clear: () => void
  /** Resolves when everything under way now has ended. */
  readonly whenDone: () => Promise<unknown>
}

interface Running {
  readonly key: string
  readonly demand: SeriesDemand
  readonly load: LoadInProgress
}

function demandKey({ seriesKey, interval, bucketZone }: SeriesDemand): string {
  return `${seriesKeyText(seriesKey)} ${String(interval.start)} ${String(interval.end)} ${bucketZone}`
}

/**
 * Keeps the newest demand of each variable. A publication of an older one is dropped: the run that it belongs to is no longer the one registered for its variable.
 */
export function createSeriesLayer(): SeriesLayer {
  const series = shallowRef<ReadonlyMap<string, LoadedSeries>>(new Map())
  const progress = shallowRef<ReadonlyMap<string, LoadProgress>>(new Map())
  const running = new Map<string, Running>()

  function publish(id: string, loaded: LoadedSeries): void {
    progress.value = new Map(progress.value).set(id, loaded.progress)
    const isBetter = isWorthShowing(loaded, series.value.get(id))
    if (isBetter) series.value = new Map(series.value).set(id, loaded)
  }

  function start(loader: SeriesLoader, demand: SeriesDemand, lane: Lane): void {
    const id = demand.seriesKey.dataHubId
    const run = { key: demandKey(demand), demand }
    const isNewest = (): boolean => running.get(id)?.key === run.key
    let early: LoadedSeries | undefined
    const load = loader.load(demand, lane, (loaded) => {
      if (!running.has(id)) early = loaded
      else if (isNewest()) publish(id, loaded)
    })
    running.set(id, { ...run, load })
    // A loader may publish before it returns, when nothing is registered yet.
    if (early) publish(id, early)
  }

  function stop(id: string): void {
    running.get(id)?.load.cancel()
    running.delete(id)
  }

  function demand(loader: SeriesLoader, demands: readonly SeriesDemand[], lane: Lane): void {
    const wanted = new Map(demands.map((each) => [each.seriesKey.dataHubId, each]))
    for (const [id, { key }] of running) {
      const next = wanted.get(id)
      if (!next || demandKey(next) !== key) stop(id)
    }
    series.value = new Map([...series.value].filter(([id]) => wanted.has(id)))
    progress.value = new Map([...progress.value].filter(([id]) => wanted.has(id)))
    for (const each of demands) if (!running.has(each.seriesKey.dataHubId)) start(loader, each, lane)
  }

  function amend(loaded: LoadedSeries): void {
    const id = loaded.demand.seriesKey.dataHubId
    const isDemanded = running.get(id)?.key === demandKey(loaded.demand)
    if (isDemanded && series.value.has(id)) series.value = new Map(series.value).set(id, loaded)
  }

  function retry(loader: SeriesLoader, lane: Lane): void {
    // A copy, because what is started again is registered again, at the end of the map.
    for (const [id, { demand: again }] of [...running]) {
      if (!progress.value.get(id)?.failures.length) continue
      stop(id)
      start(loader, again, lane)
    }
  }

  function clear(): void {
    for (const id of [...running.keys()]) stop(id)
    series.value = new Map()
    progress.value = new Map()
  }

  const whenDone = (): Promise<unknown> =>
    Promise.allSettled([...running.values()].map(({ load }) => load.done))

  return { series, progress, demand, amend, retry, clear, whenDone }
}

/**
 * Whether a publication replaces what is shown of the same variable. One that holds nothing yet does not
 * push a picture aside that covers a part of the same time: a coarser picture is better than none.
 */
export function isWorthShowing(fresh: LoadedSeries, shown: LoadedSeries | undefined): boolean {
  if (shown === undefined || fresh.progress.finished || fresh.covered.length > 0) return true
  const [a, b] = [fresh.demand.interval, shown.demand.interval]
  const overlaps = a.start < b.end && b.start < a.end
  return !overlaps || shown.covered.length === 0
}
