import { DAY_MS, MINUTE_MS } from './durations.ts'
import type { EpochMs, IanaZone } from './instant.ts'
import { createOffsetReader } from './offsets.ts'
import { dateText, offsetText, timeText } from './stamp-text.ts'

/** `00:00:00` to `23:59:00`. */
const minuteTexts: readonly string[] = Array.from({ length: 1440 }, (_, minute) =>
  timeText(minute * MINUTE_MS),
)

/**
 * A writer of ISO 8601 stamps in `zone`, for walks over millions of instants; the text of `formatIsoLocal`, and
 * of `formatIsoUtc` when `zone` is `UTC`. It keeps the texts of the last day and of the last offset.
 */
export function createStampWriter(zone: IanaZone): (at: EpochMs) => string {
  const offsetAt = zone === 'UTC' ? () => 0 : createOffsetReader(zone)
  const suffixOf = (offsetMs: number): string => (zone === 'UTC' ? 'Z' : offsetText(offsetMs))
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
