import { type Flags, flags as flagOf, isFlagged, type Readings, worseFlag } from '#shared/quality/check.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { localPieces } from '#shared/time/local-pieces.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'

export const HOURS = DAY_MS / HOUR_MS

/** Worst flags by hour of the local day, row by row. */
export interface Carpet {
  /** Starts of the local days. */
  readonly starts: Float64Array
  /** End of the last day. */
  readonly end: EpochMs
  readonly zone: IanaZone
  /** Holds `starts.length × 24` flags; 0 where no reading is expected. */
  readonly flags: Flags
}

/** Marks an hour in a carpet for which nothing is loaded; no check returns it. */
export const NOT_LOADED = 255

/** `unloaded` is the time for which readings are expected but nothing is loaded. */
export function carpetOf(
  { days, slots, stepMs }: Readings,
  found: Flags,
  unloaded: readonly Interval[],
  zone: IanaZone,
): Carpet {
  const lacking = unloaded.map((each) => localPieces(each, zone, HOUR_MS))
  const ends = [days, ...lacking.map((each) => each.days)].flatMap((each) => [
    ...each.slice(0, 1),
    ...each.slice(-1),
  ])
  const first = ends.length === 0 ? 0 : Math.min(...ends)
  const last = ends.length === 0 ? -1 : Math.max(...ends)
  const cells = new Uint8Array((last - first + 1) * HOURS)
  found.forEach((flag, index) => {
    const hour = Math.floor(((slots[index] ?? 0) * stepMs) / HOUR_MS)
    const cell = ((days[index] ?? 0) - first) * HOURS + hour
    cells[cell] = worseFlag(cells[cell] || flagOf.notEvaluated, flag)
  })
  for (const piece of lacking)
    piece.days.forEach((day, index) => {
      const cell = (day - first) * HOURS + (piece.slots[index] ?? 0)
      cells[cell] ||= NOT_LOADED
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

/** Returns the class of a flag as the carpet draws it: 0 in order, 1 suspect, 2 failed, 3 missing, NaN not loaded. */
export function classOf(flag: number): number {
  if (flag === flagOf.missing) return 3
  if (flag === NOT_LOADED) return NaN
  return isFlagged(flag) ? flag - flagOf.notEvaluated : 0
}
