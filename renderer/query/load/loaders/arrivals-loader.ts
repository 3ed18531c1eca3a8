import type { BroughtSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'

/** Tells for which variable a load has received values from the service. */
export type OnArrival = (dataHubId: string) => void

/** Reports every load that received values from the service, whoever requested them. */
export function createArrivalsLoader(inner: SeriesLoader, onArrival: OnArrival): SeriesLoader {
  const tell = <Series extends BroughtSeries>(series: Series): Series => {
    if (series.progress.requestsDone > 0) onArrival(series.demand.seriesKey.dataHubId)
    return series
  }
  return {
    ...inner,
    load(demand, lane, publish, extent) {
      const { done, cancel } = inner.load(demand, lane, publish, extent)
      return { done: done.then(tell), cancel }
    },
    bring(demand, lane, publish) {
      const { done, cancel } = inner.bring(demand, lane, publish)
      return { done: done.then(tell), cancel }
    },
  }
}
