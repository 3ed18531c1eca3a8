import { DAY_MS, type EpochMs, type IanaZone, type Interval } from './instant.ts'
import { zonePeriodAt } from './zones/local-instant.ts'

/**
 * An interval cut wherever the local clock enters another slot of the day, or jumps; all columns have the same
 * length.
 */
export interface LocalPieces {
  /** Piece k is `[starts[k], ends[k])`; ascending, and together the whole interval. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Numbers of the local days from 1970-01-01. */
  readonly days: Int32Array
  /** Slots of the local day; 0 begins at midnight. */
  readonly slots: Uint8Array
}

/** A stretch of time in which the local clock has a constant distance from UTC. */
export interface SteadyPeriod extends Interval {
  readonly offsetMs: number
}

/**
 * Cuts an interval into slots of the local day, `slotMs` long (a part of a day, at most 255 of them).
 *
 * The zone is looked up once for each of its offsets; between its changes, the cuts are computed. A slot that the
 * clocks repeat appears in one piece for each time, all with the same day and slot; a slot that they leave out is in
 * none.
 *
 * @throws RangeError for an unknown zone.
 */
export function localPieces(interval: Interval, zone: IanaZone, slotMs: number): LocalPieces {
  const periods = steadyPeriods(interval, zone)
  const most = periods.reduce((sum, { start, end }) => sum + Math.ceil((end - start) / slotMs) + 1, 0)
  const starts = new Float64Array(most)
  const ends = new Float64Array(most)
  const days = new Int32Array(most)
  const slots = new Uint8Array(most)
  const aDay = Math.round(DAY_MS / slotMs)
  let count = 0
  for (const { start, end, offsetMs } of periods) {
    const number = Math.floor((start + offsetMs) / slotMs)
    let day = Math.floor(number / aDay)
    let slot = number - day * aDay
    let edge = number * slotMs - offsetMs
    for (let at = start; at < end; at = edge) {
      edge += slotMs
      starts[count] = at
      ends[count] = Math.min(edge, end)
      days[count] = day
      slots[count++] = slot
      slot++
      if (slot === aDay) {
        slot = 0
        day++
      }
    }
  }
  return {
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    days: days.subarray(0, count),
    slots: slots.subarray(0, count),
  }
}

/**
 * Cuts an interval where the local clock jumps; the periods are ascending, and together they are the whole interval.
 *
 * @throws RangeError for an unknown zone.
 */
export function steadyPeriods({ start, end }: Interval, zone: IanaZone): readonly SteadyPeriod[] {
  const periods: SteadyPeriod[] = []
  for (let at: EpochMs = start; at < end;) {
    const { to, offsetMs } = zonePeriodAt(zone, at)
    periods.push({ start: at, end: Math.min(to, end), offsetMs })
    at = to
  }
  return periods
}
