import type { Interval } from '../time/interval.ts'
import type { Resolution } from '../time/resolution.ts'
import type { Columns } from '../series/segment.ts'
import type { IanaZone } from '../time/instant.ts'

/** One series of an export. */
export interface CsvSeries {
  readonly name: string
  readonly dataHubId: string
  readonly entity: string
  readonly organization: string
  /** What is metered, `Electricity`; empty in the file when it is not known. */
  readonly resource: string
  /** As the service named them; empty when it named none. */
  readonly units: string
  readonly columns: Columns
  /** What was fetched: an empty bucket inside it is a gap of the service, outside it is not fetched. */
  readonly covered: readonly Interval[]
  /** The zone in which calendar buckets are cut. */
  readonly bucketZone: IanaZone
}

/** Wide: a row per bucket and a column per series. Long: a row per series and bucket. */
export type CsvLayout = 'wide' | 'long'

/** What a CSV file is made from: buckets that start in `interval`, local times in `zone`. */
export interface CsvTable {
  readonly series: readonly CsvSeries[]
  readonly interval: Interval
  readonly resolution: Resolution
  readonly zone: IanaZone
}

export interface CsvOptions {
  /** Starts the file with U+FEFF, which makes Excel read it as UTF-8. */
  readonly byteOrderMark: boolean
  /** Puts an apostrophe before text that a spreadsheet would run as a formula. */
  readonly neutraliseFormulas: boolean
  /** The only one of RFC 4180. */
  readonly lineEnding: '\r\n'
}

/** The rows of `table`, after the line of headings where they are the first of a file. */
export interface CsvRows {
  readonly table: CsvTable
  readonly options: CsvOptions
  readonly isFirst: boolean
}

/** A stretch of a file. */
export interface CsvPart extends CsvRows {
  readonly layout: CsvLayout
}
