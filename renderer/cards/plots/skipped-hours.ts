import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import { localPieces } from '#shared/time/local-pieces.ts'

const HOURS = 24

/** Returns 1 for each hour of local days that the clocks skip, row by row of 24; `starts` ascend up to `end`. */
export function skippedHours(starts: ArrayLike<EpochMs>, end: EpochMs, zone: IanaZone): Uint8Array {
  const skipped = new Uint8Array(starts.length * HOURS)
  for (let row = 0; row < starts.length; row++) {
    const day = { start: starts[row] ?? NaN, end: starts[row + 1] ?? end }
    if (day.end - day.start >= DAY_MS) continue
    const hours = new Set(localPieces(day, zone, HOUR_MS).slots)
    for (let hour = 0; hour < HOURS; hour++) skipped[row * HOURS + hour] = hours.has(hour) ? 0 : 1
  }
  return skipped
}
