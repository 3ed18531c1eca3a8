import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { createFirstRecord, evenStretches, sectionsOf, type CsvSection } from '#shared/export/csv-parts.ts'
import {
  rowsInterval,
  type CsvLayout,
  type CsvOptions,
  type CsvPart,
  type CsvSeries,
  type CsvTable,
} from '#shared/export/csv-table.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { derivationOf, derivedResolution, shownFrom } from '#renderer/query/shown-series.ts'
import { csvTableOf, type ExportedView } from '../csv-table-of.ts'

export interface CachedTable {
  /** Series as `planSeries` returns them: which cached data to read, and at which resolution to write them. */
  readonly series: readonly OperandSeries[]
  readonly view: ExportedView
  readonly layout: CsvLayout
  readonly options: CsvOptions
  readonly provenance?: string | undefined
}

export interface CachedReading {
  readonly loader: Pick<SeriesLoader, 'load'>
  /** Called with the share of the parts that have been read, from 0 to 1. */
  readonly progress: (share: number) => void
  /** Number of values of the cached series that are in memory at once. */
  readonly readingsAPart?: number
}

/** Number of values of all series in one part: about 2 MB, of which three are in transit at once. */
export const READINGS_A_PART = 100_000
/** Raw readings have no fixed step; no meter is finer than a second. */
const RAW_STEP_MS = 1000

/**
 * Reads a file in parts from the cache, one after the other, so that it needs the memory of only one part, however long
 * the range is. Parts derive from whole buckets, so that together they equal the whole.
 */
export async function* cachedParts(
  { series, view, layout, options, provenance }: CachedTable,
  reading: CachedReading,
): AsyncGenerator<Result<CsvPart>, void> {
  const record = createFirstRecord(provenance)
  const sections = cachedSections(series, view, layout, reading.readingsAPart ?? READINGS_A_PART)
  const total = sections.reduce((sum, { stretches }) => sum + stretches.length, 0)
  let done = 0
  for (const { section, plans, stretches } of sections) {
    for (const interval of stretches) {
      const filled = await filledSeries(section.table, plans, { ...view, interval }, reading.loader)
      if (!filled.ok) {
        yield filled
        return
      }
      const { resolution, table } = section
      const written = { ...table, interval, series: filled.value }
      const part = { layout, options, isFirst: done === 0, resolution, table: written }
      yield succeed({ ...part, ...record(part) })
      done += 1
      reading.progress(done / total)
    }
  }
}

interface CachedSection {
  readonly section: CsvSection
  /** Series to read for each series that has values in the rows. */
  readonly plans: ReadonlyMap<CsvSeries, OperandSeries>
  readonly stretches: readonly Interval[]
}

function cachedSections(
  series: readonly OperandSeries[],
  view: ExportedView,
  layout: CsvLayout,
  readingsAPart: number,
): readonly CachedSection[] {
  const outline = csvTableOf(series, view)
  const planOf = new Map(outline.series.flatMap((one, at) => pairWith(one, series[at])))
  return sectionsOf(outline, layout).map((section) => {
    const plans = new Map(section.filled.flatMap((one) => pairWith(one, planOf.get(one))))
    const readings = [...plans.values()].reduce((sum, one) => sum + readingsIn(one, view.interval), 0)
    const stretches = evenStretches(
      view.interval,
      readings / readingsAPart,
      section.resolution,
      view.zone,
      [...plans.values()][0]?.shown.firstDayOfWeek,
    )
    return { section, plans, stretches }
  })
}

function pairWith(one: CsvSeries, plan: OperandSeries | undefined): readonly [CsvSeries, OperandSeries][] {
  return plan === undefined ? [] : [[one, plan]]
}

/** Fills the series of a section with the values of one stretch; those of other resolutions stay empty. */
async function filledSeries(
  table: CsvTable,
  plans: ReadonlyMap<CsvSeries, OperandSeries>,
  stretch: ExportedView,
  loader: CachedReading['loader'],
): Promise<Result<readonly CsvSeries[]>> {
  const read = await Promise.all(
    table.series.map(async (one): Promise<Result<readonly CsvSeries[]>> => {
      const plan = plans.get(one)
      if (plan === undefined) return succeed([one])
      const { resolution, zone } = plan.shown
      const rows = rowsInterval(stretch, { resolution, bucketZone: zone })
      const whole = await readStretch(loader, plan, rows)
      return whole.ok ? succeed(csvTableOf([whole.value], stretch).series) : whole
    }),
  )
  const failed = read.find(({ ok }) => !ok)
  if (failed?.ok === false) return failed
  return succeed(read.flatMap((each) => (each.ok ? each.value : [])))
}

export function readingsIn({ base }: OperandSeries, { start, end }: Interval): number {
  return (end - start) / (meanStepMs(base.demand.seriesKey.resolution) ?? RAW_STEP_MS)
}

/** Reads the values of a planned series over the buckets that overlap the interval. */
export async function readStretch(
  loader: Pick<SeriesLoader, 'load'>,
  series: OperandSeries,
  interval: Interval,
): Promise<Result<OperandSeries>> {
  const { variable, shown } = series
  const { demand, units } = series.base
  const { seriesKey, bucketZone } = demand
  const from = seriesKey.resolution
  const to = derivedResolution(series, from, shown.resolution)
  const buckets = to === undefined ? interval : roundToBuckets(interval, to, shown.zone, shown.firstDayOfWeek)
  const whole = roundToBuckets(buckets, from, bucketZone)
  const read = variable.kind === 'totalizer' ? withLastReading(whole, from, bucketZone) : whole
  const loading = loader.load(
    { seriesKey, interval: read, bucketZone },
    'background',
    () => undefined,
    'nothing',
  )
  const loaded = await loading.done
  const [failure] = loaded.progress.failures
  if (failure !== undefined) return fail(failure)
  const base = { ...loaded, units: loaded.units === '' ? units : loaded.units }
  if (to === undefined) return succeed({ ...series, base, shown: { ...shown, columns: loaded.columns } })
  const derivation = derivationOf({ ...series, base }, { ...shown, to }, buckets)
  return succeed({ ...series, base, shown: shownFrom(deriveColumns(loaded.columns, derivation), derivation) })
}
