import type { Weekday } from '../time/ranges/calendar-settings.ts'
import type { MissingPolicy } from '../analysis/aggregate/figures.ts'
import type { FilledSpan } from '../filling/fill.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, type Resolution } from '../time/resolution.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { QuantityUnit } from '../units/units.ts'
import { bucketsInterval } from '../time/local-dates.ts'

/** Names the quantity that accumulates while a rate runs: the rate times the true hours of its row. */
export interface CsvQuantity extends QuantityUnit {
  /** True where the policy scales amounts over incomplete time to the whole of it. */
  readonly isScaled: boolean
}

/** One series of an export. */
export interface CsvSeries {
  /** Name from the catalogue, which may be the same in several entities. */
  readonly name: string
  /** Name with the entity, for files that have no column for it. */
  readonly fullName: string
  readonly dataHubId: string
  readonly entity: string
  readonly organization: string
  /** Metered resource, `Electricity`; empty in the file when it is not known. */
  readonly resource: string
  /** Units as the service named them; empty when it named none. */
  readonly units: string
  /** Empty when the values have not been standardized. */
  readonly standardization: string
  /** Resolution of the columns. */
  readonly resolution: Resolution
  /** Resolution that the service sent; finer than `resolution` when the columns were derived. */
  readonly fetchedResolution: Resolution
  /** NaN when the policy gives no value. */
  readonly columns: Columns
  /** Share of each bucket that lies under fetched values, from 0 to 1; set for derived columns. */
  readonly presentShare?: Float64Array<ArrayBuffer>
  /** True if the interval cuts the buckets of the first and the last value, which are clipped to it. */
  readonly isClipped?: boolean
  /** True when values that rest on less than their whole bucket were scaled to it. */
  readonly isExtrapolated: boolean
  /** True if the values are amounts that can be summed, such as the consumption of a totalizer. */
  readonly areAmounts?: boolean
  /** Set for rates whose quantity has a name; `hasQuantityColumn` tells whether rows have it. */
  readonly quantity?: CsvQuantity
  /** Fetched time: an empty bucket inside it is a gap of the service, outside it is not fetched. */
  readonly covered: readonly Interval[]
  /** Time whose values were filled, with their reason codes; absent when there is none. */
  readonly filled?: readonly FilledSpan[]
  /** The zone in which calendar buckets are cut. */
  readonly bucketZone: IanaZone
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
}

/**
 * Wide has a row per bucket and a column per series, the rows of one resolution after those of another. Long has a
 * row per series and bucket (docs/decisions/0038-mixed-resolutions-in-csv.md).
 */
export type CsvLayout = 'wide' | 'long'

/**
 * The content of a CSV file: buckets that start in `interval` or are clipped to it, local times in `zone`. Days and
 * longer are those of the same local dates in each series' own zone, and stamped in it
 * (docs/decisions/0054-csv-by-local-date.md).
 */
export interface CsvTable {
  readonly series: readonly CsvSeries[]
  readonly interval: Interval
  readonly zone: IanaZone
  /** Policy applied to missing values; written into every row. */
  readonly policy: MissingPolicy
}

/** Returns the interval in which those buckets of a series start that are rows of `table`. */
export function rowsInterval(
  { interval, zone }: Omit<CsvTable, 'series'>,
  { resolution, bucketZone }: Pick<CsvSeries, 'resolution' | 'bucketZone'>,
): Interval {
  return bucketsInterval(interval, zone, { resolution, bucketZone })
}

/**
 * Returns the zones of the local stamps in rows of `resolution`, each once; for days and longer these are the zones in
 * which they are cut.
 */
export function stampZones({ series, zone }: CsvTable, resolution: Resolution): readonly IanaZone[] {
  if (!isCalendarResolution(resolution)) return [zone]
  const cut = series.filter((one) => one.resolution === resolution).map(({ bucketZone }) => bucketZone)
  return [...new Set(cut)]
}

/**
 * Returns true if the quantity is written next to the rate, as for days and longer, whose numbers of hours differ. For
 * an hour the quantity has the same number as a rate in kW.
 */
export function hasQuantityColumn(
  { quantity, resolution }: CsvSeries,
  { hasQuantities }: Pick<CsvOptions, 'hasQuantities'>,
): boolean {
  return hasQuantities && quantity !== undefined && isCalendarResolution(resolution)
}

/**
 * Returns a series as its rows state it: if its quantities are written and scaled to whole buckets, its rows are
 * extrapolated, although the rates beside them are means of what is there.
 */
export function asStated(series: CsvSeries, options: Pick<CsvOptions, 'hasQuantities'>): CsvSeries {
  const isScaled = hasQuantityColumn(series, options) && series.quantity?.isScaled === true
  return isScaled ? { ...series, isExtrapolated: true } : series
}

export interface CsvOptions {
  /** Starts the file with U+FEFF, which makes Excel read it as UTF-8. */
  readonly byteOrderMark: boolean
  /** Puts an apostrophe before text that a spreadsheet would run as a formula. */
  readonly neutraliseFormulas: boolean
  /** RFC 4180 allows no other. */
  readonly lineEnding: '\r\n'
  /** RFC 4180 uses the comma; spreadsheets of countries with a decimal comma expect the semicolon. */
  readonly separator: CsvSeparator
  /** A decimal comma needs a separator other than the comma. */
  readonly decimal: CsvDecimal
  /** Zones in which the bounds of intervals are written. */
  readonly times: CsvTimes
  /** Form of the bounds: ISO 8601, or one that spreadsheets of every country read as a date. */
  readonly stamps: CsvStamps
  /** Writes the quantity next to the rates of days and longer: kWh next to kW. */
  readonly hasQuantities: boolean
  /** Ends the rows with a column `provenance`, which has the record in the first row and nothing in the others. */
  readonly hasProvenance: boolean
}

export const csvSeparators = [',', ';', '\t'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

export const csvDecimals = ['.', ','] as const
export type CsvDecimal = (typeof csvDecimals)[number]

export const csvStamps = ['iso', 'spreadsheet'] as const
export type CsvStamps = (typeof csvStamps)[number]

export const csvTimes = ['both', 'utc', 'local'] as const
export type CsvTimes = (typeof csvTimes)[number]

/** The rows of `table` at one resolution; the first rows of a file follow its line of headings. */
export interface CsvRows {
  readonly table: CsvTable
  readonly resolution: Resolution
  readonly options: CsvOptions
  readonly isFirst: boolean
  /** JSON record of the part with the first row; set when the file has a column for it. */
  readonly provenance?: string
}

/** A stretch of a file, with the layout of its columns. */
export interface CsvPart extends CsvRows {
  readonly layout: CsvLayout
}
