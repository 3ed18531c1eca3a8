import { shiftedInstant, shiftedInterval, type CalendarShift } from '../time/alignment/calendar-shift.ts'
import { type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { PeriodShift } from './operand.ts'
import { type Columns, registerMoved } from './columns.ts'
import { SHIFTED } from '#shared/portfolio/local-id.ts'

/** States which series is shown at another time, by how much it is shifted, and in which zone the calendar applies. */
export interface ShiftedSeries {
  readonly dataHubId: string
  readonly shift: PeriodShift
  readonly zone: IanaZone
}

/** Returns the dataHubId of a shifted series, which is used like a series of its own: `shifted:-1:year:UTC:hub`. */
export function shiftedId({ dataHubId, shift, zone }: ShiftedSeries): string {
  return `${SHIFTED}${String(shift.count)}:${shift.unit}:${zone}:${dataHubId}`
}

/** Reads what `shiftedId` wrote; undefined for the id of any other series. */
export function readShiftedId(id: string): ShiftedSeries | undefined {
  const found = /^shifted:(-?\d+):(day|week|month|year):([^:]*):(.*)$/s.exec(id)
  const [, count, , zone, dataHubId] = found ?? []
  const unit = shiftUnits.find((each) => each === found?.[2])
  if (count === undefined || zone === undefined || dataHubId === undefined || unit === undefined)
    return undefined
  return { dataHubId, zone, shift: { unit, count: Number(count) } }
}

/** Lists the units of time by which a series can be shifted. */
export const shiftUnits = ['day', 'week', 'month', 'year'] as const

/** Returns the interval whose values are shown in `interval`: that of last year for a shift of −1 year. */
export function sourceInterval(interval: Interval, { shift, zone }: ShiftedSeries): Interval {
  return shiftedInterval(interval, calendarShift(shift, 1), zone)
}

/** Returns the interval in which the values of `interval` are shown. */
export function shownInterval(interval: Interval, { shift, zone }: ShiftedSeries): Interval {
  return shiftedInterval(interval, calendarShift(shift, -1), zone)
}

/**
 * Returns columns with each time moved to where it is shown, ascending; times in epoch ms, NaN is a gap. A value keeps
 * its local time of day. Values of a date or an hour that the other calendar does not have, such as 29 February, are
 * left out. A ratio keeps its parts: without them, its values would be averaged over days and longer (decision 0082).
 */
export function shownColumns(source: Columns, shifted: ShiftedSeries): Columns {
  const { values, ratio } = source
  const { times: shown, places } = shownTimes(source.times, shifted)
  const columns = {
    times: shown,
    values: taken(values, places),
    ...registerMoved(source, (at) => shownInstant(at, shifted)),
  }
  if (ratio === undefined) return columns
  const ofParts = shownTimes(ratio.times, shifted)
  const parts = ratio.parts.map((part) => taken(part, ofParts.places))
  const nearZero = shownTimes(ratio.nearZero, shifted).times
  return { ...columns, ratio: { ...ratio, times: ofParts.times, parts, nearZero } }
}

interface ShownTimes {
  readonly times: Float64Array<ArrayBuffer>
  /** Position of each among the times that were moved. */
  readonly places: Uint32Array
}

function shownTimes(times: Float64Array, { shift, zone }: ShiftedSeries): ShownTimes {
  const [there, back] = [calendarShift(shift, -1), calendarShift(shift, 1)]
  const moved = new Float64Array(times.length)
  const places = new Uint32Array(times.length)
  let count = 0
  let quarter = NaN
  let distance = NaN
  times.forEach((at, index) => {
    // Offsets of zones never change at anything finer than a quarter of an hour.
    const own = Math.floor(at / QUARTER_MS)
    if (own !== quarter) {
      quarter = own
      const next = shiftedInstant(at, there, zone)
      distance = shiftedInstant(next, back, zone) === at ? next - at : NaN
    }
    if (Number.isNaN(distance)) return
    moved[count] = at + distance
    places[count] = index
    count += 1
  })
  return { times: moved.slice(0, count), places: places.subarray(0, count) }
}

function taken(column: Float64Array, places: Uint32Array): Float64Array<ArrayBuffer> {
  const kept = new Float64Array(places.length)
  places.forEach((place, index) => {
    kept[index] = column[place] ?? NaN
  })
  return kept
}

const QUARTER_MS = 15 * MINUTE_MS

/** Returns the instant at which a value is shown, in epoch ms. */
export function shownInstant(at: EpochMs, { shift, zone }: ShiftedSeries): EpochMs {
  return shiftedInstant(at, calendarShift(shift, -1), zone)
}

function calendarShift({ unit, count }: PeriodShift, direction: 1 | -1): CalendarShift {
  const { months, days } = lengths[unit]
  return { months: direction * count * months, days: direction * count * days }
}

const lengths: Readonly<Record<PeriodShift['unit'], CalendarShift>> = {
  day: { months: 0, days: 1 },
  week: { months: 0, days: 7 },
  month: { months: 1, days: 0 },
  year: { months: 12, days: 0 },
}
