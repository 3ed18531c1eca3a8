import type { Lane } from '#shared/contract/budget-state.ts'
import { noRequests } from '#shared/series/request-progress.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type {
  LoadedSeries,
  LoadExtent,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { demandText, loadText, type Asked } from './question.ts'

/** A series to load, and the requests that are allowed for it. */
export interface Wanted extends Pick<Asked, 'load' | 'version'> {
  readonly extent: LoadExtent
}

/** Manages the loads of one question, one for each demanded series, however much it answers. */
export interface Loads {
  /**
   * Demands exactly these. Loads of them that run or were answered continue, and the rest is cancelled. A load of
   * another part of the same series is cancelled once the new one has joined its requests, which would otherwise be
   * made again.
   */
  readonly demand: (loader: SeriesLoader, wanted: readonly Wanted[], lane: Lane) => void
  /** Demands the same only from the cache, ahead of `demand`: loads under way are not cancelled yet. */
  readonly preview: (loader: SeriesLoader, wanted: readonly Omit<Wanted, 'extent'>[]) => void
  /** Returns what is known about a demanded series; undefined until the cache has been read. */
  readonly of: (asked: Pick<Asked, 'load' | 'version'>) => LoadedSeries | undefined
  readonly all: () => readonly LoadedSeries[]
  /** True if everything that is demanded has been read from the cache. */
  readonly isRead: () => boolean
  readonly isFinished: () => boolean
  /** Makes the next `demand` restart the loads that failed. */
  readonly forgetFailed: () => void
  /**
   * Makes the next `demand` read these series again, all of them if none are named; false if none of them is demanded.
   */
  readonly forget: (keys?: ReadonlySet<string>) => boolean
  /** Replaces the known states of series with newer ones, in one publication; those that are not demanded are left out. */
  readonly amend: (newer: readonly LoadedSeries[]) => void
  readonly clear: () => void
  /** Resolves when everything under way now has ended. */
  readonly whenDone: () => Promise<unknown>
}

interface Running {
  readonly demand: SeriesDemand
  readonly extent: LoadExtent
  readonly load: LoadInProgress
  /** Resolves when the cache has been read and the requests are made or joined. */
  readonly begun: Promise<unknown>
}

/**
 * Calls `onChange` for every publication, once for series that are read at the same time: they wait until the cache has
 * been read for each of them, since everybody would notice eight pictures in turn.
 */
export function createLoads(onChange: (loaded: readonly LoadedSeries[]) => void): Loads {
  const running = new Map<string, Running>()
  const loaded = new Map<string, LoadedSeries>()
  /** Replaced loads, which are cancelled when the loads that replace them have begun. */
  const leaving = new Set<Running>()
  const forgotten = new Set<string>()
  /** Series that were published while others were being read, by demand. */
  const held = new Map<string, LoadedSeries>()

  const isRead = (): boolean => [...running.keys()].every((text) => loaded.has(text) || held.has(text))

  function publish(text: string, series: LoadedSeries): void {
    held.set(text, series)
    publishTogether()
  }

  function publishTogether(): void {
    if (!isRead()) return
    for (const [text, series] of held) loaded.set(text, series)
    const together = [...held.values()]
    held.clear()
    if (together.length > 0) onChange(together)
  }

  function stop(text: string): void {
    running.get(text)?.load.cancel()
    running.delete(text)
    held.delete(text)
  }

  function replace(text: string): void {
    const old = running.get(text)
    if (old !== undefined) leaving.add(old)
    running.delete(text)
    held.delete(text)
  }

  function stopLeaving(): void {
    for (const { load } of leaving) load.cancel()
    leaving.clear()
  }

  function start(loader: SeriesLoader, { load: demand, version, extent }: Wanted, lane: Lane): void {
    const text = loadText({ load: demand, version })
    const begun = Promise.withResolvers<undefined>()
    let isCurrent = (): boolean => true
    const load = loader.load(
      demand,
      lane,
      (series) => {
        begun.resolve(undefined)
        if (isCurrent()) publish(text, series)
      },
      extent,
    )
    isCurrent = () => running.get(text)?.load === load
    running.set(text, { demand, extent, load, begun: begun.promise })
  }

  /** The end of an older load means nothing for its replacement; its values stay until the new load has some. */
  function reopen(text: string): void {
    const known = loaded.get(text)
    if (known !== undefined)
      loaded.set(text, { ...known, progress: { ...noRequests, failures: [], finished: false } })
  }

  function goesOn(text: string, extent: LoadExtent): boolean {
    const before = running.get(text)
    if (before === undefined || forgotten.has(text)) return false
    return extent === 'nothing' || before.extent !== 'nothing'
  }

  function startAll(loader: SeriesLoader, list: readonly Wanted[], lane: Lane): void {
    const wanted = new Map(list.map((each) => [loadText(each), each]))
    const keys = new Set(list.map(({ load }) => seriesKeyText(load.seriesKey)))
    for (const [text, one] of [...running])
      if (!wanted.has(text)) (keys.has(seriesKeyText(one.demand.seriesKey)) ? replace : stop)(text)
    for (const text of [...loaded.keys()]) if (!wanted.has(text)) loaded.delete(text)
    for (const [text, each] of wanted) {
      if (goesOn(text, each.extent)) continue
      replace(text)
      reopen(text)
      start(loader, each, lane)
    }
    forgotten.clear()
    // The last that the others waited for may have been cancelled.
    publishTogether()
  }

  function demand(loader: SeriesLoader, list: readonly Wanted[], lane: Lane): void {
    startAll(loader, list, lane)
    // A load that needs no requests joins none.
    if (list.every(({ extent }) => extent === 'nothing')) stopLeaving()
    const begun = [...running.values()].map((each) => each.begun)
    void Promise.all(begun).then(stopLeaving)
  }

  function forget(keys?: ReadonlySet<string>): boolean {
    for (const [text, { demand }] of running) {
      // Calculations over several series change with each of them.
      const parts = [demand, ...(loaded.get(text)?.parts ?? [])]
      if (keys === undefined || parts.some(({ seriesKey }) => keys.has(seriesKeyText(seriesKey))))
        forgotten.add(text)
    }
    return forgotten.size > 0
  }

  function amend(newer: readonly LoadedSeries[]): void {
    const byDemand = new Map(newer.map((series) => [demandText(series.demand), series]))
    const amended = [...running].flatMap(([text, { demand }]) => {
      const series = byDemand.get(demandText(demand))
      if (series === undefined || !loaded.has(text)) return []
      loaded.set(text, series)
      return [series]
    })
    if (amended.length > 0) onChange(amended)
  }

  return {
    demand,
    preview(loader, list) {
      startAll(
        loader,
        list.map((each) => ({ ...each, extent: 'nothing' })),
        'visible',
      )
    },
    of: (asked) => loaded.get(loadText(asked)),
    all: () => [...loaded.values()],
    isRead: () => held.size === 0 && isRead(),
    isFinished: () => [...running.keys()].every((text) => loaded.get(text)?.progress.finished === true),
    forgetFailed() {
      for (const [text, { progress }] of loaded) if (progress.failures.length > 0) forgotten.add(text)
    },
    forget,
    amend,
    clear() {
      stopLeaving()
      for (const text of [...running.keys()]) stop(text)
      loaded.clear()
      forgotten.clear()
    },
    whenDone: () => Promise.allSettled([...running.values()].map(({ load }) => load.done)),
  }
}
