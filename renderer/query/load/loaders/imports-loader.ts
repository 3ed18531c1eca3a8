import { isImportId } from '#shared/portfolio/local-id.ts'
import { type AppError, succeed } from '#shared/errors/result.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { type Columns, emptyColumns, sliceColumns } from '#shared/series/columns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { KeptList } from '#renderer/ports/documents/persisted-documents.ts'
import type {
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { inUnitOf } from '#shared/series/in-unit-of.ts'
import { isFiner } from '#shared/time/resolution.ts'

/**
 * Answers demands for imported series with the values of the file, without a request; everything else goes to the
 * inner loader.
 */
export function createImportsLoader(
  inner: SeriesLoader,
  imports: Pick<KeptList<ImportedSeries>, 'list'>,
): SeriesLoader {
  async function answer(demand: SeriesDemand): Promise<LoadedSeries> {
    const listed = await imports.list()
    if (!listed.ok) return seriesOf(demand, undefined, [listed.error])
    const found = listed.value.find(({ id }) => id === demand.seriesKey.dataHubId)
    if (found !== undefined) return seriesOf(demand, found, [])
    return seriesOf(demand, undefined, [
      { kind: 'not-found', detail: `no imported series ${demand.seriesKey.dataHubId}` },
    ])
  }

  function answered(demand: SeriesDemand, publish: (series: LoadedSeries) => void): LoadInProgress {
    let isCancelled = false
    const load = async (): Promise<LoadedSeries> => {
      const series = await answer(demand)
      if (!isCancelled) publish(series)
      return series
    }
    return {
      done: load(),
      cancel() {
        isCancelled = true
      },
    }
  }

  return {
    ...inner,
    async readCoverage(seriesKeys) {
      const read = await inner.readCoverage(seriesKeys.filter(({ dataHubId }) => !isImportId(dataHubId)))
      if (!read.ok) return read
      const { of, readAt } = read.value
      // Nothing in it is ever missing: where the file has no value, there is none.
      const covered = [{ start: -Infinity, end: Infinity, fetchedAt: readAt, newest: Infinity }]
      return succeed({
        ...read.value,
        of: (key) => (isImportId(key.dataHubId) ? { covered, underWay: [] } : of(key)),
      })
    },
    load: (demand, lane, publish, extent) =>
      isImportId(demand.seriesKey.dataHubId)
        ? answered(demand, publish)
        : inner.load(demand, lane, publish, extent),
  }
}

function seriesOf(
  demand: SeriesDemand,
  found: ImportedSeries | undefined,
  failures: readonly AppError[],
): LoadedSeries {
  const { interval } = demand
  const covered = { ...interval, fetchedAt: found?.importedAt ?? 0, newest: interval.end }
  return {
    ...{ demand, provisional: [] },
    ...inUnitOf(
      demand.seriesKey.units,
      found?.unit ?? '',
      found === undefined ? emptyColumns() : columnsOf(found, demand),
    ),
    covered: found === undefined ? [] : [covered],
    missing: found === undefined ? [interval] : [],
    progress: { requestsPlanned: 0, requestsDone: 0, failures, finished: true },
  }
}

/** Returns the values of the file, which are never finer than in the file, or coarser ones derived from them. */
function columnsOf(
  { times, values, kind, resolution: from, zone }: ImportedSeries,
  { seriesKey: { resolution: to }, interval }: SeriesDemand,
): Columns {
  const columns = { times: Float64Array.from(times), values: Float64Array.from(values) }
  if (to === 'raw' || to === 'minute' || !isFiner(from, to)) return sliceColumns(columns, interval)
  const derived = deriveColumns(columns, { kind, from, to, zone, interval })
  return { times: derived.times, values: derived.values }
}
