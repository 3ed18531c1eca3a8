import type { EpochMs, IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'
import type { LocalMs } from '../time/zones/local-instant.ts'
import { createStampWriter, createUtcStampWriter } from '../time/text/stamp-writer.ts'
import type { CsvOptions } from './csv-table.ts'
import { csvText } from './csv-text.ts'

/** Header of the cells that a stamp writer fills. */
export const stampHeader =
  'interval_start_utc,interval_end_utc,interval_start_local,interval_end_local,zone,resolution'

/**
 * Writes the six cells that say when: start and end in UTC, both in `zone`, the zone, the resolution.
 *
 * An end that is not known is an empty cell. The end of a row is the start of the next, so its texts are kept.
 */
export function createStampCells(
  zone: IanaZone,
  resolution: Resolution,
  options: CsvOptions,
): (start: EpochMs, end: EpochMs) => string {
  const utc = createUtcStampWriter()
  const local = createStampWriter(zone)
  const constants = `,${csvText(zone, options)},${resolution}`
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
    return `${startUtc},${endUtc},${startLocal},${endLocal}${constants}`
  }
}

/**
 * The same six cells for rows of local dates, which begin and end at other instants in each zone: start and end are
 * local times without an offset, and the cells of UTC and of the zone are empty.
 */
export function createDateCells(resolution: Resolution): (start: LocalMs, end: LocalMs) => string {
  const utc = createUtcStampWriter()
  const text = (at: LocalMs): string => (Number.isNaN(at) ? '' : utc(at).slice(0, -1))
  return (start, end) => `,,${text(start)},${text(end)},,${resolution}`
}
