import type { DayCalendar } from '#shared/calendar/day-calendar.ts'
import type { CardContext, CardOperand } from '../card-kind.ts'

/** Returns the calendar of the operand's organization; undefined if it uses that of the connection. */
export function ownCalendarOf(
  { variable }: CardOperand,
  { ownCalendars }: Pick<CardContext, 'ownCalendars'>,
): DayCalendar | undefined {
  return ownCalendars?.get(variable.organization.id)
}

/** Tells whose days off and occupied hours count, if not all operands use those of the connection. */
export function calendarRemark(context: Pick<CardContext, 'operands' | 'ownCalendars'>): readonly string[] {
  const own = context.operands.filter((operand) => ownCalendarOf(operand, context) !== undefined)
  const names = [...new Set(own.map(({ variable }) => variable.organization.name))]
  return names.length === 0
    ? []
    : [`Weekends, holidays and occupied hours of ${names.join(', ')} are those of its own calendar.`]
}
