import { DAY_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { previousPeriod } from '../ranges/neighbouring-periods.ts'
import { localDayOf, localOf } from '../zones/local-instant.ts'
import { leadingPart, shiftedInterval, type CalendarShift } from './calendar-shift.ts'

/** Distances to earlier periods; `range` is the length of the range. */
export const periodSteps = ['year', 'quarter', 'month', 'week', 'day', 'range'] as const
export type PeriodStep = (typeof periodSteps)[number]

/** A period, with the number of months by which it precedes the first one if dates of months are to be matched. */
export interface ComparedPeriod {
  readonly interval: Interval
  readonly months?: number
}

/**
 * Returns the range itself and `count` periods before it, newest first, moved on the local calendar of `zone`; a period
 * of dates that its month does not have is empty. By weekday they lie whole weeks apart, as near to the step as
 * possible: a year is 364 days, so that every day is matched with its own weekday. Each of them then ends before the
 * next one begins, unless their dates overlap as well: the first four weeks of October are compared with the four weeks
 * before them.
 */
export function earlierPeriods(
  range: Interval,
  step: PeriodStep,
  count: number,
  zone: IanaZone,
  isByWeekday: boolean,
): readonly ComparedPeriod[] {
  const earlier =
    step === 'range' ? periodsBefore(range, count, zone) : movedPeriods(range, step, count, zone)
  return isByWeekday ? byWeekday(range, earlier, zone) : [{ interval: range, months: 0 }, ...earlier]
}

function periodsBefore(range: Interval, count: number, zone: IanaZone): readonly ComparedPeriod[] {
  const periods: ComparedPeriod[] = []
  for (let interval = range; periods.length < count; periods.push({ interval }))
    interval = previousPeriod(interval, zone)
  return periods
}

function movedPeriods(
  range: Interval,
  step: Exclude<PeriodStep, 'range'>,
  count: number,
  zone: IanaZone,
): readonly ComparedPeriod[] {
  const { months, days } = stepLengths[step]
  return Array.from({ length: count }, (_, index) => {
    const shift = { months: -(index + 1) * months, days: -(index + 1) * days }
    const interval = shiftedInterval(range, shift, zone)
    return days === 0 ? { interval, months: shift.months } : { interval }
  })
}

function byWeekday(
  range: Interval,
  earlier: readonly ComparedPeriod[],
  zone: IanaZone,
): readonly ComparedPeriod[] {
  const first = localDayOf(range.start, zone)
  const weeks = earlier.map(({ interval }, index) =>
    Math.max(index + 1, Math.round((first - localDayOf(interval.start, zone)) / 7)),
  )
  const isDisjoint = earlier.every(
    ({ interval }, index) => interval.end <= (earlier[index - 1]?.interval ?? range).start,
  )
  const apart = Math.min(...weeks.map((count, index) => count - (weeks[index - 1] ?? 0)))
  const compared = isDisjoint ? leadingPart(range, { months: 0, days: 7 * apart }, zone) : range
  const before = weeks.map((count) => shiftedInterval(compared, { months: 0, days: -7 * count }, zone))
  return [compared, ...before].map((interval) => ({ interval }))
}

const stepLengths: Readonly<Record<Exclude<PeriodStep, 'range'>, CalendarShift>> = {
  year: { months: 12, days: 0 },
  quarter: { months: 3, days: 0 },
  month: { months: 1, days: 0 },
  week: { months: 0, days: 7 },
  day: { months: 0, days: 1 },
}

/** Returns how many months apart two periods are when their dates are nearest; undefined if dates cannot be matched. */
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
