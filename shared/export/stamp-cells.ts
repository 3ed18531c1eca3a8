import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'
import { createStampWriter, createUtcStampWriter } from '../time/text/stamp-writer.ts'
import type { CsvOptions } from './csv-table.ts'
import { csvText } from './csv-text.ts'

/** Headings of the cells that a stamp writer fills. */
export function stampHeadings({ times }: CsvOptions): readonly string[] {
  const utc = ['interval_start_utc', 'interval_end_utc']
  const local = ['interval_start_local', 'interval_end_local', 'zone']
  return [...(times === 'local' ? [] : utc), ...(times === 'utc' ? [] : local), 'resolution']
}

/**
 * Writes the cells that say when: start and end in UTC, both in `zone` with the zone, or all of these, and the
 * resolution.
 *
 * An end that is not known is an empty cell. The end of a row is the start of the next, so its texts are kept.
 */
export function createStampCells(
  zone: IanaZone,
  resolution: Resolution,
  options: CsvOptions,
): (start: EpochMs, end: EpochMs) => string {
  const { separator, times } = options
  const none = (): string => ''
  const utc = times === 'local' ? none : createUtcStampWriter()
  const local = times === 'utc' ? none : createStampWriter(zone)
  const constants = times === 'utc' ? resolution : `${csvText(zone, options)}${separator}${resolution}`
  let endsAt = NaN
  let endUtc = ''
  let endLocal = ''
  return (start, end) => {
    const known = start === endsAt
    const startUtc = known ? endUtc : utc(start)
    const startLocal = known ? endLocal : local(start)
    endsAt = end
    endUtc = Number.isNaN(end) ? '' : utc(end)
    endLocal = Number.isNaN(end) ? '' : local(end)
    const utcCells = times === 'local' ? '' : `${startUtc}${separator}${endUtc}${separator}`
    const localCells = times === 'utc' ? '' : `${startLocal}${separator}${endLocal}${separator}`
    return `${utcCells}${localCells}${constants}`
  }
}
