import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'
import type { LocalMs } from '../time/zones/local-instant.ts'
import { putByte, putBytes, type ByteText } from './bytes/byte-text.ts'
import { createClockBytes, createLocalStampBytes, createUtcStampBytes } from './bytes/stamp-bytes.ts'
import type { CsvOptions } from './csv-table.ts'
import { csvText } from './csv-text.ts'
import { utf8FromText } from './utf8.ts'

/** Returns the headings of the cells that a stamp writer fills. */
export function stampHeadings({ times }: CsvOptions): readonly string[] {
  const utc = ['interval_start_utc', 'interval_end_utc']
  const local = ['interval_start_local', 'interval_end_local', 'zone']
  return [...(times === 'local' ? [] : utc), ...(times === 'utc' ? [] : local), 'resolution']
}

/** Writes the cells of one row; an end that is not known is an empty cell. */
export type StampCells = (into: ByteText, start: number, end: number) => void

/**
 * Writes the cells with the time of a row: start and end in UTC, both in `zone` with the zone, or all of these, and
 * the resolution.
 */
export function createStampCells(zone: IanaZone, resolution: Resolution, options: CsvOptions): StampCells {
  const { times } = options
  const separator = options.separator.charCodeAt(0)
  const zoneCell = times === 'utc' ? '' : `${csvText(zone, options)}${options.separator}`
  const constants = utf8FromText(`${zoneCell}${resolution}`)
  const utc = times === 'local' ? undefined : createUtcStampBytes()
  const local = times === 'utc' ? undefined : createLocalStampBytes(zone)
  return (into: ByteText, start: EpochMs, end: EpochMs) => {
    if (utc !== undefined) putBounds(into, utc, start, end, separator)
    if (local !== undefined) putBounds(into, local, start, end, separator)
    putBytes(into, constants)
  }
}

/**
 * Writes the same cells for rows of local dates, which begin and end at other instants in each zone: start and end
 * are local times without an offset, and the cells of UTC and of the zone are empty.
 */
export function createDateCells(resolution: Resolution, { separator, times }: CsvOptions): StampCells {
  const clock = createClockBytes()
  const before = utf8FromText(times === 'local' ? '' : separator.repeat(2))
  const after = utf8FromText(`${separator}${resolution}`)
  const between = separator.charCodeAt(0)
  return (into: ByteText, start: LocalMs, end: LocalMs) => {
    putBytes(into, before)
    putBounds(into, clock, start, end, between)
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
