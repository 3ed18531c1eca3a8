import { DAY_MS } from '../durations.ts'
import type { IanaZone } from '../instant.ts'
import type { Interval } from '../interval.ts'
import { civilFromDays } from '../zones/civil.ts'
import { localDayOf, localOf, startOfLocalDay } from '../zones/local-instant.ts'
import { shiftedInterval, type CalendarShift } from './calendar-shift.ts'

/** How far apart earlier periods lie; `range` is as far as the range is long. */
export const periodSteps = ['year', 'quarter', 'month', 'week', 'day', 'range'] as const
export type PeriodStep = (typeof periodSteps)[number]

/** A period, and how many months it is before the first where dates of months are meant to meet. */
export interface ComparedPeriod {
  readonly interval: Interval
  readonly months?: number
}

/**
 * The range itself and `count` periods before it, newest first, moved on the local calendar of `zone`. By weekday they
 * lie whole weeks apart, those nearest to the step: a year is 364 days, so that every day meets its own weekday.
 */
export function earlierPeriods(
  range: Interval,
  step: PeriodStep,
  count: number,
  zone: IanaZone,
  isByWeekday: boolean,
): readonly ComparedPeriod[] {
  const earlier = Array.from({ length: count }, (_, index) => periodBefore(range, step, index + 1, zone))
  if (!isByWeekday) return [{ interval: range, months: 0 }, ...earlier]
  const first = localDayOf(range.start, zone)
  const byWeek = earlier.map(({ interval }, index) => {
    const weeks = Math.max(index + 1, Math.round((first - localDayOf(interval.start, zone)) / 7))
    return { interval: shiftedInterval(range, { months: 0, days: -7 * weeks }, zone) }
  })
  return [{ interval: range }, ...byWeek]
}

function periodBefore(range: Interval, step: PeriodStep, back: number, zone: IanaZone): ComparedPeriod {
  const one = step === 'range' ? lengthOnCalendar(range, zone) : stepLengths[step]
  if (one === undefined) {
    const length = back * (range.end - range.start)
    return { interval: { start: range.start - length, end: range.end - length } }
  }
  const shift = { months: -back * one.months, days: -back * one.days }
  const interval = shiftedInterval(range, shift, zone)
  return one.days === 0 ? { interval, months: shift.months } : { interval }
}

const stepLengths: Readonly<Record<Exclude<PeriodStep, 'range'>, CalendarShift>> = {
  year: { months: 12, days: 0 },
  quarter: { months: 3, days: 0 },
  month: { months: 1, days: 0 },
  week: { months: 0, days: 7 },
  day: { months: 0, days: 1 },
}

/** In whole months where it has such, else in whole days; undefined where it begins or ends within a day. */
function lengthOnCalendar({ start, end }: Interval, zone: IanaZone): CalendarShift | undefined {
  const [first, last] = [localDayOf(start, zone), localDayOf(end, zone)]
  if (startOfLocalDay(first, zone) !== start || startOfLocalDay(last, zone) !== end) return undefined
  const [from, to] = [civilFromDays(first), civilFromDays(last)]
  if (from.day === to.day && from.day <= 28)
    return { months: (to.year - from.year) * 12 + to.month - from.month, days: 0 }
  return { months: 0, days: last - first }
}

/** How many months apart two periods are where their dates are nearest; undefined where dates say nothing of them. */
export function monthsBetween(first: Interval, other: Interval, zone: IanaZone): number | undefined {
  const days = (localOf(other.start, zone) - localOf(first.start, zone)) / DAY_MS
  const nearest = Math.round(days / 30.436_875)
  const distance = (months: number): number =>
    Math.abs(shiftedInterval(first, { months, days: 0 }, zone).start - other.start)
  const months = [nearest - 1, nearest, nearest + 1].reduce((best, one) =>
    distance(one) < distance(best) ? one : best,
  )
  const moved = shiftedInterval(first, { months, days: 0 }, zone)
  const overlap = Math.min(moved.end, other.end) - Math.max(moved.start, other.start)
  const shorter = Math.min(moved.end - moved.start, other.end - other.start)
  return months !== 0 && overlap >= shorter / 2 ? months : undefined
}
