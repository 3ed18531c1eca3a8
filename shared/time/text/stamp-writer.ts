import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { EpochMs, IanaZone } from '../instant.ts'
import { createOffsetReader } from '../zones/offsets.ts'
import { dateText, offsetText, timeText } from './stamp-text.ts'

/** `00:00:00` to `23:59:00`. */
const minuteTexts: readonly string[] = Array.from({ length: 1440 }, (_, minute) =>
  timeText(minute * MINUTE_MS),
)

/** A writer of the text of `formatIsoUtc`, for loops over millions of instants. */
export function createUtcStampWriter(): (at: EpochMs) => string {
  return createWriter(
    () => 0,
    () => 'Z',
  )
}

/** A writer of the text of `formatIsoLocal` in `zone`, for loops over millions of instants. */
export function createStampWriter(zone: IanaZone): (at: EpochMs) => string {
  return createWriter(createOffsetReader(zone), offsetText)
}

/** Keeps the texts of the last day and of the last offset, so that a neighbour costs a look into a table. */
function createWriter(
  offsetAt: (at: EpochMs) => number,
  suffixOf: (offsetMs: number) => string,
): (at: EpochMs) => string {
  let offset = NaN
  let suffix = ''
  let dayStart = NaN
  let date = ''
  return (at) => {
    const offsetMs = offsetAt(at)
    if (offsetMs !== offset) {
      offset = offsetMs
      suffix = suffixOf(offsetMs)
    }
    const local = at + offsetMs
    if (!(local >= dayStart && local < dayStart + DAY_MS)) {
      dayStart = Math.floor(local / DAY_MS) * DAY_MS
      date = `${dateText(dayStart / DAY_MS)}T`
    }
    const time = local - dayStart
    return date + (minuteTexts[time / MINUTE_MS] ?? timeText(time)) + suffix
  }
}
