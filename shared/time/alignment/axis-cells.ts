import type { Weekday } from '../ranges/calendar-settings.ts'
import { daysIntoWeek } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'
import type { AxisDay } from './period-axis.ts'

/**
 * Cells into which an axis of days is cut, finest first: weeks and months by the first period's calendar.
 */
export const axisResolutions = ['hourly', 'daily', 'weekly', 'monthly'] as const
export type AxisResolution = (typeof axisResolutions)[number]

/**
 * Returns the edges of the cells of an axis in its positions, ascending, from the first day's midnight to after the
 * last day.
 */
export function axisCellEdges(
  days: readonly AxisDay[],
  resolution: AxisResolution,
  firstDayOfWeek: Weekday = 1,
): Float64Array<ArrayBuffer> {
  if (days.length === 0) return new Float64Array(0)
  if (resolution === 'hourly')
    return Float64Array.from({ length: days.length * 24 + 1 }, (_, hour) => hour * HOUR_MS)
  const starts = days.flatMap((day, index) =>
    index === 0 || begins(day, resolution, firstDayOfWeek) ? index * DAY_MS : [],
  )
  return Float64Array.from([...starts, days.length * DAY_MS])
}

function begins(
  { date, isReal }: AxisDay,
  resolution: Exclude<AxisResolution, 'hourly'>,
  firstDayOfWeek: Weekday,
): boolean {
  if (resolution === 'daily') return true
  if (resolution === 'monthly') return date.day === 1
  return isReal && daysIntoWeek(daysFromCivil(date.year, date.month, date.day), firstDayOfWeek) === 0
}
