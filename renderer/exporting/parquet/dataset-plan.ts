import type { Variable, Named } from '#shared/portfolio/nouns.ts'
import type { DatasetPart } from '#shared/export/parquet/dataset-part.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { bucketEdges, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { civilFromDays } from '#shared/time/zones/local-instant.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'

/** Hive, Spark and DuckDB read this as no value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__'
/** Names of folders have at most 255 bytes, some of which are used by the column's name and by escaping. */
const MOST_CHARACTERS = 60

/**
 * Returns the value of the partition for the organization of a variable: its name, followed by its id if another
 * organization has the same name. Names that differ only in case count as the same, as they do in some file systems.
 */
function organizationValues(variables: readonly Variable[]): (variable: Variable | undefined) => string {
  const idsByName = new Map<string, Set<string>>()
  for (const { organization } of variables) {
    const ids = idsByName.get(folded(organization)) ?? new Set()
    idsByName.set(folded(organization), ids.add(organization.id))
  }
  return (variable) => {
    if (variable === undefined) return NO_VALUE
    const { organization } = variable
    const name = nameOf(organization)
    if (name === '') return organization.id === '' ? NO_VALUE : organization.id
    return (idsByName.get(folded(organization))?.size ?? 0) > 1 ? `${name} (${organization.id})` : name
  }
}

function nameOf({ name }: Named): string {
  // A cut through a surrogate pair would leave a half that cannot be encoded.
  return name
    .toWellFormed()
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
}

function folded(organization: Named): string {
  return nameOf(organization).normalize('NFC').toLowerCase()
}

/** A stretch of a cached series that goes into one file. */
export interface DatasetStretch {
  readonly seriesKey: SeriesKey
  readonly bucketZone: IanaZone
  /** Undefined if it is no longer in the catalogue. */
  readonly variable: Variable | undefined
  /** Units as the service named them. */
  readonly units: string
  /** Cached intervals within the interval of the file. */
  readonly covered: readonly CoveredInterval[]
  /** Estimated from coverage. */
  readonly rows: number
}

/** A file that will be written. */
export interface PlannedPart {
  readonly part: DatasetPart
  /** Interval in which its rows start. */
  readonly interval: Interval
  readonly stretches: readonly DatasetStretch[]
  readonly rows: number
}

/** This many rows take about 8 MB on disk: they are written in a second, and readers are not busy opening files. */
const ROWS_A_FILE = 1_000_000

/** Series of one organization and resolution over one year or month. */
interface Group extends Omit<DatasetPart, 'number'> {
  readonly interval: Interval
  readonly stretches: DatasetStretch[]
}

/**
 * Plans the files of a dataset of these cached series, the same for the same cache: by organization, resolution and
 * year, and within those by time and series. If a range was chosen, `within` excludes cached data outside of it.
 */
export function planDataset(
  cached: readonly CachedSeriesSummary[],
  variableOf: (dataHubId: string) => Variable | undefined,
  within?: Interval,
): readonly PlannedPart[] {
  const numbers = new Map<string, number>()
  return groupsOf(cached, variableOf, within).flatMap(({ interval, stretches, ...partition }) => {
    const name = JSON.stringify(partition)
    return inFiles(stretches).map((ofFile) => {
      const number = numbers.get(name) ?? 0
      numbers.set(name, number + 1)
      return { part: { ...partition, number }, interval, stretches: ofFile, rows: sumOfRows(ofFile) }
    })
  })
}

function groupsOf(
  cached: readonly CachedSeriesSummary[],
  variableOf: (dataHubId: string) => Variable | undefined,
  within: Interval | undefined,
): readonly Group[] {
  const series = cached
    .map((summary) => ({ summary, text: seriesKeyText(summary.seriesKey) }))
    .sort((a, b) => compare(a.text, b.text))
    .map(({ summary }) => ({ summary, variable: variableOf(summary.seriesKey.dataHubId) }))
  const valueOf = organizationValues(series.flatMap(({ variable }) => variable ?? []))
  const groups = new Map<string, Group>()
  for (const { summary, variable } of series) {
    const { seriesKey, bucketZone, units } = summary
    const partition = { organization: valueOf(variable), resolution: seriesKey.resolution }
    const wanted = wantedOf(summary, variable, within)
    for (const interval of piecesOf(summary)) {
      const covered = clipCoverage(wanted, interval)
      if (covered.length === 0) continue
      const key = JSON.stringify([partition, interval.start])
      const year = civilFromDays(Math.floor(interval.start / DAY_MS)).year
      const group = groups.get(key) ?? { ...partition, year, interval, stretches: [] }
      groups.set(key, group)
      const rows = rowsOf(summary, covered)
      group.stretches.push({ seriesKey, bucketZone, units, variable, covered, rows })
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      compare(a.organization, b.organization) ||
      compare(a.resolution, b.resolution) ||
      a.interval.start - b.interval.start,
  )
}

/**
 * Returns the cached part of the buckets that overlap the range. A totalizer has one reading more, which ends the last
 * amount within the range; no amount is counted from it on.
 */
function wantedOf(
  { seriesKey: { resolution }, bucketZone, covered }: CachedSeriesSummary,
  variable: Variable | undefined,
  within: Interval | undefined,
): readonly CoveredInterval[] {
  if (within === undefined) return covered
  const buckets = roundToBuckets(within, resolution, bucketZone)
  const isTotalizer = variable?.kind === 'totalizer'
  return clipCoverage(covered, isTotalizer ? withLastReading(buckets, resolution, bucketZone) : buckets)
}

/** Returns the years in UTC in which the series has data, or months if a year of one series may be more than a file. */
function piecesOf({ seriesKey: { resolution }, covered }: CachedSeriesSummary): readonly Interval[] {
  const isFine = resolution === 'raw' || resolution === 'minute'
  const extent = { start: covered[0]?.start ?? 0, end: covered.at(-1)?.end ?? 0 }
  const edges = bucketEdges(extent, isFine ? 'monthly' : 'yearly', 'UTC')
  return Array.from(edges.subarray(1), (end, index) => ({ start: edges[index] ?? end, end }))
}

/** Estimates the number of rows: raw readings are assumed to be as dense as in the whole series. */
function rowsOf(
  { seriesKey, covered: all, points }: CachedSeriesSummary,
  covered: readonly Interval[],
): number {
  const step = meanStepMs(seriesKey.resolution) ?? lengthOf(all) / Math.max(1, points)
  return Math.ceil(lengthOf(covered) / step)
}

function inFiles(stretches: readonly DatasetStretch[]): readonly (readonly DatasetStretch[])[] {
  const files: DatasetStretch[][] = []
  let rows = Infinity
  for (const stretch of stretches) {
    rows += stretch.rows
    if (rows > ROWS_A_FILE) {
      files.push([])
      rows = stretch.rows
    }
    files.at(-1)?.push(stretch)
  }
  return files
}

function sumOfRows(stretches: readonly DatasetStretch[]): number {
  return stretches.reduce((sum, { rows }) => sum + rows, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
