import { type Flags, flags as flagOf, isFlagged, type Readings, worseFlag } from '#shared/quality/check.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'

export const HOURS = DAY_MS / HOUR_MS

/** Worst flags by hour of the local day, row by row. */
export interface Carpet {
  /** Starts of the local days. */
  readonly starts: Float64Array
  /** End of the last day. */
  readonly end: EpochMs
  readonly zone: IanaZone
  /** Holds `starts.length × 24` flags; 0 where nothing is cached. */
  readonly flags: Flags
}

export function carpetOf({ days, slots, stepMs }: Readings, found: Flags, zone: IanaZone): Carpet {
  const first = days[0] ?? 0
  const last = days.at(-1) ?? first - 1
  const cells = new Uint8Array((last - first + 1) * HOURS)
  found.forEach((flag, index) => {
    const hour = Math.floor(((slots[index] ?? 0) * stepMs) / HOUR_MS)
    const cell = ((days[index] ?? 0) - first) * HOURS + hour
    cells[cell] = worseFlag(cells[cell] || flagOf.notEvaluated, flag)
  })
  const rows = Array.from({ length: last - first + 1 }, (_, row) => startOfLocalDay(first + row, zone))
  const end = startOfLocalDay(last + 1, zone)
  // A day that the zone skipped starts when the next one does, and has no row.
  const list = [...rows.keys()].filter((row) => (rows[row] ?? NaN) < (rows[row + 1] ?? end))
  const flags = new Uint8Array(list.length * HOURS)
  list.forEach((row, place) => {
    flags.set(cells.subarray(row * HOURS, (row + 1) * HOURS), place * HOURS)
  })
  return { starts: Float64Array.from(list, (row) => rows[row] ?? NaN), end, zone, flags }
}

/** Returns the class of a flag as the carpet draws it: 0 in order, 1 suspect, 2 failed, 3 missing. */
export function classOf(flag: number): number {
  if (flag === flagOf.missing) return 3
  return isFlagged(flag) ? flag - flagOf.notEvaluated : 0
}
