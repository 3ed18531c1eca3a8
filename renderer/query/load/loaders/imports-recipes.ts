import { isImportId } from '#shared/portfolio/local-id.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { type Columns, emptyColumns, sliceColumns } from '#shared/series/columns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { KeptList } from '#renderer/ports/documents/persisted-documents.ts'
import type { LoadedSeries, Recipes, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { inUnitOf } from '#shared/series/in-unit-of.ts'
import { isFiner } from '#shared/time/resolution.ts'

/** Makes imported series of the values in their file, without a request. */
export function importsRecipes(imports: Pick<KeptList<ImportedSeries>, 'current'>): Recipes {
  return {
    concern: isImportId,
    of({ dataHubId }) {
      const listed = imports.current
      const found = listed.ok ? listed.value.find(({ id }) => id === dataHubId) : undefined
      const error = listed.ok
        ? ({ kind: 'not-found', detail: `no imported series ${dataHubId}` } as const)
        : listed.error
      return {
        keys: [],
        // Nothing in it is ever missing: where the file has no value, there is none.
        coverageOf: (_, readAt) => ({
          covered: [{ start: -Infinity, end: Infinity, fetchedAt: readAt, newest: Infinity }],
          underWay: [],
        }),
        partsOf: () => [],
        make: (demand) => seriesOf(demand, found, found === undefined ? [error] : []),
      }
    },
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
