import type { AxisDay } from '#shared/time/alignment/period-axis.ts'
import type { AxisResolution } from '#shared/time/alignment/axis-cells.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import { shortMonthName } from '#shared/time/ranges/month-names.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { timeText } from '#shared/time/text/stamp-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { ComparedLine } from './calculate.ts'
import { periodsOf, type PeriodsSettings } from './settings.ts'

/** "2021", or "Mar 2021", for each of the periods in their order. */
export function periodNames(
  settings: PeriodsSettings,
  { range, zone, calendar }: CardContext,
): readonly string[] {
  return periodsOf(settings, range, zone).map(({ interval }) => rangeText(interval, zone, calendar))
}

export function operandName({ operandId }: ComparedLine, { operands }: CardContext): string {
  return operands.find(({ operand }) => operand.id === operandId)?.name ?? operandId
}

/** "1 Mar 2021" by the first period's calendar; without the year where that has no such date. */
export function dayName({ date, isReal }: AxisDay): string {
  const text = `${String(date.day)} ${shortMonthName(date.month)}`
  return isReal ? `${text} ${String(date.year)}` : text
}

/** A position of the axis, in ms, as fine as the cells are. */
export function positionName(days: readonly AxisDay[], position: number, resolution: AxisResolution): string {
  const index = Math.floor(position / DAY_MS)
  const day = days[index]
  if (day === undefined) return ''
  if (resolution === 'monthly') return `${shortMonthName(day.date.month)} ${String(day.date.year)}`
  if (resolution !== 'hourly') return dayName(day)
  return `${dayName(day)} ${timeText(position - index * DAY_MS).slice(0, 5)}`
}
