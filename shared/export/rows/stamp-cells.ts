import {
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
} from '#shared/time/instant.ts'
import { dateText, offsetText, timeText } from '#shared/time/text/local-text.ts'
import { createOffsetReader, type LocalMs } from '#shared/time/zones/local-instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import { type ByteText, putAscii, putByte, putBytes } from '../bytes/byte-text.ts'
import { createNumberBytes } from '../bytes/number-bytes.ts'
import type { CsvOptions, CsvStamps } from '../csv-table.ts'
import { csvText } from '../csv-text.ts'
import type { LocalInterval } from './row-writer.ts'
import { utf8FromText } from '../utf8.ts'

const MINUTES_A_DAY = 1440
const TIME_BYTES = 8
/** Contains `00:00:00` to `23:59:00`. */
const minutes = utf8FromText(
  Array.from({ length: MINUTES_A_DAY }, (_, minute) => timeText(minute * MINUTE_MS)).join(''),
)

/**
 * Creates a writer of the text of `formatIsoUtc`, or of the same without its letters, for loops over millions of
 * instants.
 */
export function createUtcStampBytes(stamps: CsvStamps = 'iso'): (into: ByteText, at: EpochMs) => void {
  return createWriter(() => 0, stamps === 'iso' ? () => 'Z' : withoutOffset, stamps)
}

/**
 * Creates a writer of the text of `formatIsoLocal` in `zone`, or of the same without its letter and its offset, for
 * loops over millions of instants.
 */
export function createLocalStampBytes(
  zone: IanaZone,
  stamps: CsvStamps = 'iso',
): (into: ByteText, at: EpochMs) => void {
  return createWriter(createOffsetReader(zone), stamps === 'iso' ? offsetText : withoutOffset, stamps)
}

/** Creates a writer of local times without an offset. */
export function createClockBytes(stamps: CsvStamps = 'iso'): (into: ByteText, at: LocalMs) => void {
  return createWriter(() => 0, withoutOffset, stamps)
}

const withoutOffset = (): string => ''

/** Keeps the bytes of the last day and of the last offset, so that a neighbour costs one table look-up. */
function createWriter(
  offsetAt: (at: EpochMs) => number,
  suffixOf: (offsetMs: number) => string,
  stamps: CsvStamps,
): (into: ByteText, at: EpochMs) => void {
  const between = stamps === 'iso' ? 'T' : ' '
  let offset = NaN
  let suffix = new Uint8Array()
  let dayStart = NaN
  let date = new Uint8Array()
  return (into, at) => {
    const offsetMs = offsetAt(at)
    if (offsetMs !== offset) {
      offset = offsetMs
      suffix = utf8FromText(suffixOf(offsetMs))
    }
    const local = at + offsetMs
    if (!(local >= dayStart && local < dayStart + DAY_MS)) {
      dayStart = Math.floor(local / DAY_MS) * DAY_MS
      date = utf8FromText(`${dateText(dayStart / DAY_MS)}${between}`)
    }
    putBytes(into, date)
    const minute = (local - dayStart) / MINUTE_MS
    if (Number.isInteger(minute)) putBytes(into, minutes, minute * TIME_BYTES, (minute + 1) * TIME_BYTES)
    else putAscii(into, timeText(local - dayStart))
    putBytes(into, suffix)
  }
}

/** Returns the headings of the cells that a stamp writer fills. */
export function stampHeadings({ times, stamps }: CsvOptions): readonly string[] {
  const utc = ['interval_start_utc', 'interval_end_utc']
  const offset = stamps === 'spreadsheet' ? [OFFSET_HEADING] : []
  const local = ['interval_start_local', 'interval_end_local', ...offset, 'zone']
  return [...(times === 'local' ? [] : utc), ...(times === 'utc' ? [] : local), 'resolution']
}

/**
 * Heading of the column with the hours by which local time is ahead of UTC at the start, if the stamps do not contain
 * them.
 */
const OFFSET_HEADING = 'utc_offset_hours'

/** Writes the cells of one row; an unknown end leaves its cell empty. */
type StampCells = (into: ByteText, start: number, end: number) => void

/**
 * Writes the cells with the time of a row: start and end in UTC, or both in `zone` with the zone, or all of these,
 * followed by the resolution. Stamps for spreadsheets have no offset: `2021-03-28 01:00:00` is a date in every country,
 * and the hours of the offset are in a column of their own.
 */
export function createStampCells(zone: IanaZone, resolution: Resolution, options: CsvOptions): StampCells {
  const { times, stamps } = options
  const separator = options.separator.charCodeAt(0)
  const zoneCell = times === 'utc' ? '' : `${csvText(zone, options)}${options.separator}`
  const constants = utf8FromText(`${zoneCell}${resolution}`)
  const utc = times === 'local' ? undefined : createUtcStampBytes(stamps)
  const local = times === 'utc' ? undefined : createLocalStampBytes(zone, stamps)
  const putOffset = times === 'utc' ? undefined : createOffsetCells(zone, options)
  return (into: ByteText, start: EpochMs, end: EpochMs) => {
    if (utc !== undefined) putBounds(into, utc, start, end, separator)
    if (local !== undefined) putBounds(into, local, start, end, separator)
    putOffset?.(into, start)
    putBytes(into, constants)
  }
}

/** Writes the hours by which the zone is ahead of UTC; undefined if the stamps themselves contain the offset. */
function createOffsetCells(
  zone: IanaZone,
  { stamps, decimal, separator }: CsvOptions,
): ((into: ByteText, at: EpochMs) => void) | undefined {
  if (stamps === 'iso') return undefined
  const offsetAt = createOffsetReader(zone)
  const put = createNumberBytes(decimal)
  return (into, at) => {
    put(into, offsetAt(at) / HOUR_MS)
    putByte(into, separator.charCodeAt(0))
  }
}

/**
 * Writes the same cells for rows of local dates, which begin and end at other instants in each zone: local times
 * without an offset, UTC from the first start to the last end in any of the zones, and all zones in one cell.
 */
export function createDateCells(
  resolution: Resolution,
  zones: readonly IanaZone[],
  options: CsvOptions,
): (into: ByteText, dates: LocalInterval, instants: Interval) => void {
  const { separator, times, stamps } = options
  const clock = createClockBytes(stamps)
  const utc = times === 'local' ? undefined : createUtcStampBytes(stamps)
  const offset = stamps === 'spreadsheet' ? separator : ''
  const after = utf8FromText(`${offset}${csvText(zones.join(' | '), options)}${separator}${resolution}`)
  const between = separator.charCodeAt(0)
  return (into, dates, instants) => {
    if (utc !== undefined) putBounds(into, utc, instants.start, instants.end, between)
    putBounds(into, clock, dates.start, dates.end, between)
    putBytes(into, after)
  }
}

/** Writes both bounds with a separator after each. */
function putBounds(
  into: ByteText,
  put: (into: ByteText, at: number) => void,
  start: number,
  end: number,
  separator: number,
): void {
  put(into, start)
  putByte(into, separator)
  if (!Number.isNaN(end)) put(into, end)
  putByte(into, separator)
}
