import type { Lane } from '#shared/contract/budget-state.ts'
import { demandText } from '#renderer/query/series-layer.ts'
import type {
  LoadedSeries,
  LoadExtent,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/** The loads of one card, one for each series demanded, however many of its demands that answers. */
export interface CardLoads {
  /** Demands exactly these; what is under way and still wanted goes on, the rest is cancelled. */
  readonly demand: (
    loader: SeriesLoader,
    demands: readonly SeriesDemand[],
    how: { readonly lane: Lane; readonly extent: LoadExtent },
  ) => void
  /** What is known of a demanded series; undefined until the cache was read. */
  readonly of: (demand: SeriesDemand) => LoadedSeries | undefined
  readonly all: () => readonly LoadedSeries[]
  /** Whether everything demanded has published something. */
  readonly isRead: () => boolean
  readonly cancel: () => void
  /** Resolves when everything under way now has ended. */
  readonly whenDone: () => Promise<unknown>
}

interface Running {
  readonly extent: LoadExtent
  readonly load: LoadInProgress
}

/** `onChange` follows every publication. */
export function createCardLoads(onChange: () => void): CardLoads {
  const running = new Map<string, Running>()
  const loaded = new Map<string, LoadedSeries>()

  function stop(text: string): void {
    running.get(text)?.load.cancel()
    running.delete(text)
  }

  return {
    demand(loader, demands, { lane, extent }) {
      const wanted = new Map(demands.map((each) => [demandText(each), each]))
      for (const text of running.keys()) if (!wanted.has(text)) stop(text)
      for (const text of loaded.keys()) if (!wanted.has(text)) loaded.delete(text)
      for (const [text, demand] of wanted) {
        const isUnderWay =
          loaded.get(text)?.progress.finished !== true && running.get(text)?.extent === extent
        if (isUnderWay) continue
        stop(text)
        let isCurrent = (): boolean => true
        const load = loader.load(
          demand,
          lane,
          (series) => {
            if (!isCurrent()) return
            loaded.set(text, series)
            onChange()
          },
          extent,
        )
        isCurrent = () => running.get(text)?.load === load
        running.set(text, { extent, load })
      }
    },
    of: (demand) => loaded.get(demandText(demand)),
    all: () => [...loaded.values()],
    isRead: () => [...running.keys()].every((text) => loaded.has(text)),
    cancel() {
      for (const text of [...running.keys()]) stop(text)
    },
    whenDone: () => Promise.allSettled([...running.values()].map(({ load }) => load.done)),
  }
}
