import type { Fill } from '#shared/filling/fill.ts'
import { fillColumns } from '#shared/filling/fill-columns.ts'
import type { FillService } from '#renderer/ports/documents/fills-document.ts'
import type { LoadedSeries, LoadInProgress, SeriesLoader } from '#renderer/ports/series-loader.ts'

/**
 * Answers with the readings that a person had filled in their places, and says which these are. What is cached stays as
 * it was received, so that a fill that is taken back leaves nothing behind.
 */
export function createFillingLoader(inner: SeriesLoader, fills: Pick<FillService, 'list'>): SeriesLoader {
  /** Empty until they were read, which each load waits for. */
  let known: readonly Fill[] = []
  const read = async (): Promise<void> => {
    const listed = await fills.list()
    known = listed.ok ? listed.value : []
  }
  const withFills = (series: LoadedSeries): LoadedSeries => filledSeries(series, known)

  return {
    ...inner,
    load: (demand, lane, publish, extent) =>
      startedAfter(read(), () => {
        const note = (series: LoadedSeries): void => {
          publish(withFills(series))
        }
        const { done, cancel } = inner.load(demand, lane, note, extent)
        return { done: done.then(withFills), cancel }
      }),
  }
}

/** Starts a load once something is known that its answers need. */
function startedAfter(ready: Promise<unknown>, start: () => LoadInProgress): LoadInProgress {
  let load: LoadInProgress | undefined
  let isCancelled = false
  return {
    done: ready.then(() => {
      load = start()
      if (isCancelled) load.cancel()
      return load.done
    }),
    cancel() {
      isCancelled = true
      load?.cancel()
    },
  }
}

function filledSeries(series: LoadedSeries, fills: readonly Fill[]): LoadedSeries {
  const { seriesKey, bucketZone } = series.demand
  const own = fills.filter(({ dataHubId }) => dataHubId === seriesKey.dataHubId)
  if (own.length === 0 || seriesKey.standardization !== undefined) return series
  const { resolution } = seriesKey
  const meaning = { kind: 'average-rate', unit: series.units, resolution, zone: bucketZone } as const
  const { columns, filled } = fillColumns({ ...meaning, columns: series.columns }, series.covered, own)
  return filled.length === 0 ? series : { ...series, columns, filled }
}
