import { DAY_MS, type EpochMs, MINUTE_MS } from '#shared/time/instant.ts'
import { dateText, timeText } from './local-text.ts'

/** Contains `00:00:00` to `23:59:00`. */
const minuteTexts: readonly string[] = Array.from({ length: 1440 }, (_, minute) =>
  timeText(minute * MINUTE_MS),
)

/**
 * Creates a writer of the text of `formatIsoUtc`, for loops over millions of instants: it caches the text of the last
 * day, so that another instant of the same day costs one table look-up.
 */
export function createUtcStampWriter(): (at: EpochMs) => string {
  let dayStart = NaN
  let date = ''
  return (at) => {
    if (!(at >= dayStart && at < dayStart + DAY_MS)) {
      dayStart = Math.floor(at / DAY_MS) * DAY_MS
      date = `${dateText(dayStart / DAY_MS)}T`
    }
    const time = at - dayStart
    return `${date}${minuteTexts[time / MINUTE_MS] ?? timeText(time)}Z`
  }
}
