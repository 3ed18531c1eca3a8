import { succeed, type Result } from '#shared/errors/result.ts'
import type { Fill } from '#shared/filling/fill.ts'
import { fillColumns } from '#shared/filling/fill-columns.ts'
import type { Columns } from '#shared/series/columns.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { KeptList } from '#renderer/ports/documents/persisted-documents.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/**
 * Replaces readings with those that the user filled, and marks them. The cache stays as received, so that undoing a
 * fill leaves nothing behind. A fill from other meters demands these too.
 */
export function createFillingLoader(
  inner: SeriesLoader,
  fills: Pick<KeptList<Fill>, 'list' | 'known'>,
): SeriesLoader {
  const read = async (): Promise<readonly Fill[]> => {
    const listed = await fills.list()
    return listed.ok ? listed.value : []
  }

  return {
    ...inner,
    readCoverage: async (seriesKeys) => {
      // Known fills are not awaited, since the page would be drawn before the cache is read.
      const known = fills.known() ?? (await read())
      const others = seriesKeys.flatMap((key) => otherKeys(key, known))
      const keys = new Map([...seriesKeys, ...others].map((key) => [seriesKeyText(key), key]))
      const covered = await inner.readCoverage([...keys.values()])
      return others.length === 0 ? covered : withOthers(covered, known)
    },
    load: (demand, lane, publish, extent = 'wanted') => {
      // Nobody looks at these values, and the cache stays as received.
      if (extent === 'to-cache') return inner.load(demand, lane, publish, extent)
      const start = (own: readonly Fill[]): LoadInProgress => {
        const others = new Map<string, Columns>()
        const loads = otherDemands(demand, own).map((other) => {
          const note = ({ columns }: LoadedSeries): void => {
            others.set(other.seriesKey.dataHubId, columns)
          }
          const load = inner.load(other, lane, note, extent === 'nothing' ? extent : 'wanted')
          return { done: load.done.then(note), cancel: load.cancel }
        })
        const note = (series: LoadedSeries): void => publish(filledSeries(series, own, others))
        const load = inner.load(demand, lane, note, extent)
        const loadAll = async (): Promise<LoadedSeries> => {
          const [series] = await Promise.all([load.done, ...loads.map(({ done }) => done)])
          const filled = filledSeries(series, own, others)
          if (loads.length > 0) publish(filled)
          return filled
        }
        return {
          done: loadAll(),
          cancel() {
            for (const one of [load, ...loads]) one.cancel()
          },
        }
      }
      const known = fills.known()
      return known === undefined ? startedAfter(read(), start) : start(known)
    },
  }
}

/** Starts a load once the data that its answers need are known. */
function startedAfter<Known>(
  reading: Promise<Known>,
  start: (known: Known) => LoadInProgress,
): LoadInProgress {
  let load: LoadInProgress | undefined
  let isCancelled = false
  return {
    done: reading.then((known) => {
      load = start(known)
      if (isCancelled) load.cancel()
      return load.done
    }),
    cancel() {
      isCancelled = true
      load?.cancel()
    },
  }
}

function fillsOf({ dataHubId, standardization }: SeriesKey, fills: readonly Fill[]): readonly Fill[] {
  return standardization === undefined ? fills.filter((fill) => fill.dataHubId === dataHubId) : []
}

/** Lists the series from which readings of one are filled. */
function otherKeys(key: SeriesKey, fills: readonly Fill[]): readonly SeriesKey[] {
  if (isCalendarResolution(key.resolution) || key.resolution === 'raw') return []
  const ids = fillsOf(key, fills).flatMap(({ terms = [] }) => terms.map(({ dataHubId }) => dataHubId))
  return [...new Set(ids)].map((dataHubId) => ({ ...key, dataHubId }))
}

/** Demands other meters over the time that is filled from them, from the first such fill to the last. */
function otherDemands({ recheckSince: _, ...demand }: SeriesDemand, fills: readonly Fill[]) {
  const { start, end } = demand.interval
  const own = fillsOf(demand.seriesKey, fills).filter(
    ({ terms = [], interval }) => terms.length > 0 && interval.start < end && interval.end > start,
  )
  const interval = {
    start: Math.max(start, Math.min(...own.map((fill) => fill.interval.start))),
    end: Math.min(end, Math.max(...own.map((fill) => fill.interval.end))),
  }
  return otherKeys(demand.seriesKey, own).map((seriesKey): SeriesDemand => ({
    ...demand,
    seriesKey,
    interval,
  }))
}

function withOthers(read: Result<CoverageSnapshot>, fills: readonly Fill[]): Result<CoverageSnapshot> {
  if (!read.ok) return read
  const { partsOf } = read.value
  return succeed({
    ...read.value,
    partsOf: (demand) =>
      [demand, ...otherDemands(demand, fills)].flatMap((each) => partsOf?.(each) ?? [each]),
  })
}

function filledSeries(
  series: LoadedSeries,
  fills: readonly Fill[],
  others: ReadonlyMap<string, Columns>,
): LoadedSeries {
  const { seriesKey, bucketZone } = series.demand
  const own = fillsOf(seriesKey, fills)
  if (own.length === 0) return series
  const { resolution } = seriesKey
  const meaning = { kind: 'average-rate', unit: series.units, resolution, zone: bucketZone } as const
  const { columns, filled } = fillColumns(
    { ...meaning, columns: series.columns },
    series.covered,
    own,
    others,
  )
  return filled.length === 0 ? series : { ...series, columns, filled }
}
