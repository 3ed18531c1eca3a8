import type { MissingPolicy } from '../analysis/aggregate/figures.ts'
import type { Interval } from '../time/interval.ts'
import type { Resolution } from '../time/resolution.ts'
import type { Columns } from '../series/segment.ts'
import type { IanaZone } from '../time/instant.ts'

/** One series of an export. */
export interface CsvSeries {
  /** As the catalogue has it, which may be the same in several entities. */
  readonly name: string
  /** With the entity, for where there is no column for it. */
  readonly fullName: string
  readonly dataHubId: string
  readonly entity: string
  readonly organization: string
  /** What is metered, `Electricity`; empty in the file when it is not known. */
  readonly resource: string
  /** As the service named them; empty when it named none. */
  readonly units: string
  /** Empty when the values are as they were measured. */
  readonly standardization: string
  /** Of the columns. */
  readonly resolution: Resolution
  /** Of what the service sent; finer than `resolution` where the columns were derived. */
  readonly fetchedResolution: Resolution
  /** NaN where the policy gives no value. */
  readonly columns: Columns
  /** Of derived columns: how much of each bucket lies under fetched values, from 0 to 1. */
  readonly presentShare?: Float64Array<ArrayBuffer>
  /** Whether values that rest on less than their whole bucket were scaled to it. */
  readonly isExtrapolated: boolean
  /** What was fetched: an empty bucket inside it is a gap of the service, outside it is not fetched. */
  readonly covered: readonly Interval[]
  /** The zone in which calendar buckets are cut. */
  readonly bucketZone: IanaZone
}

/**
 * Wide: a row per bucket and a column per series, the rows of one resolution after those of another. Long: a row
 * per series and bucket (docs/decisions/0038-mixed-resolutions-in-csv.md).
 */
export type CsvLayout = 'wide' | 'long'

/** What a CSV file is made from: buckets that start in `interval`, local times in `zone`. */
export interface CsvTable {
  readonly series: readonly CsvSeries[]
  readonly interval: Interval
  readonly zone: IanaZone
  /** What was done about missing values; written into every row. */
  readonly policy: MissingPolicy
}

export interface CsvOptions {
  /** Starts the file with U+FEFF, which makes Excel read it as UTF-8. */
  readonly byteOrderMark: boolean
  /** Puts an apostrophe before text that a spreadsheet would run as a formula. */
  readonly neutraliseFormulas: boolean
  /** The only one of RFC 4180. */
  readonly lineEnding: '\r\n'
  /** The comma is that of RFC 4180; spreadsheets of countries with a decimal comma expect the semicolon. */
  readonly separator: CsvSeparator
  /** A comma needs another separator than the comma. */
  readonly decimal: CsvDecimal
  /** In which zones the bounds of intervals are written. */
  readonly times: CsvTimes
  /** Ends the rows with a column `provenance`: the record in the first of them, nothing in the others. */
  readonly hasProvenance: boolean
}

export const csvSeparators = [',', ';', '\t'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

export const csvDecimals = ['.', ','] as const
export type CsvDecimal = (typeof csvDecimals)[number]

export const csvTimes = ['both', 'utc', 'local'] as const
export type CsvTimes = (typeof csvTimes)[number]

/** The rows of `table` at one resolution, after the line of headings where they are the first of a file. */
export interface CsvRows {
  readonly table: CsvTable
  readonly resolution: Resolution
  readonly options: CsvOptions
  readonly isFirst: boolean
  /** Where the file has a column for it: the record, JSON, of the part with the first row. */
  readonly provenance?: string
}

/** A stretch of a file. */
export interface CsvPart extends CsvRows {
  readonly layout: CsvLayout
}
