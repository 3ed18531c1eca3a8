import type { AxisDay } from '#shared/time/alignment/period-axis.ts'
import type { AxisResolution } from '#shared/time/alignment/axis-cells.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { intervalOfDays } from '#shared/time/ranges/day-span.ts'
import { shortMonthName, formatLocal, timeText } from '#shared/time/text/local-text.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { localDayOf } from '#shared/time/zones/local-instant.ts'
import type { CardContext } from '../../card-kind.ts'
import type { PeriodsResult } from './calculate.ts'
import { periodsOf, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Names each of the periods in their order: "2021", or "1 Jan – 10 Mar 2021 until 09:00" if it is cut. */
export function periodNames(
  { lines }: Pick<PeriodsResult, 'lines'>,
  settings: PeriodsSettings,
  context: CardContext,
): readonly string[] {
  return periodsOf(settings, context.range, context.zone).map(({ interval }, index) =>
    periodName(lines.find(({ period }) => period === index)?.interval ?? interval, context),
  )
}

function periodName(interval: Interval, { zone, calendar }: CardContext): string {
  const first = localDayOf(interval.start, zone)
  const last = localDayOf(interval.end - 1, zone)
  const days = intervalOfDays({ first, end: last + 1 }, zone)
  if (days.start !== interval.start || days.end === interval.end) return rangeText(interval, zone, calendar)
  const time = formatLocal(interval.end, zone, 'minute').split(' ').at(-1) ?? ''
  return strings.until(rangeText(days, zone, calendar), time)
}

/** Names a day by the first period's calendar: "1 Mar 2021"; without the year if that calendar has no such date. */
export function dayName({ date, isReal }: AxisDay): string {
  const text = `${String(date.day)} ${shortMonthName(date.month)}`
  return isReal ? `${text} ${String(date.year)}` : text
}

/** Names a position of the axis, in ms, as finely as the cells are. */
export function positionName(days: readonly AxisDay[], position: number, resolution: AxisResolution): string {
  const index = Math.floor(position / DAY_MS)
  const day = days[index]
  if (day === undefined) return ''
  if (resolution === 'monthly') return `${shortMonthName(day.date.month)} ${String(day.date.year)}`
  if (resolution !== 'hourly') return dayName(day)
  return `${dayName(day)} ${timeText(position - index * DAY_MS).slice(0, 5)}`
}
