import { DAY_MS, MINUTE_MS } from '../../time/durations.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import { dateText, offsetText, timeText } from '../../time/text/stamp-text.ts'
import type { LocalMs } from '../../time/zones/local-instant.ts'
import { createOffsetReader } from '../../time/zones/offsets.ts'
import type { CsvStamps } from '../csv-table.ts'
import { utf8FromText } from '../utf8.ts'
import { putAscii, putBytes, type ByteText } from './byte-text.ts'

const MINUTES_A_DAY = 1440
const TIME_BYTES = 8
/** Holds `00:00:00` to `23:59:00`. */
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
