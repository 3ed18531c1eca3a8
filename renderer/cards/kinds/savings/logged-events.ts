import {
  chosenEvents,
  nonRoutineKinds,
  type EventKind,
  type LoggedEvent,
} from '#shared/events/logged-event.ts'
import type { CardContext } from '../../card-kind.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'

const kindsOf: Readonly<Record<'measure' | 'non-routine', ReadonlySet<EventKind>>> = {
  measure: new Set(['measure']),
  'non-routine': nonRoutineKinds,
}

/**
 * Returns the events of the meter's entity in the order of time: the non-routine ones in the compared periods, or the
 * measures from the start of the baseline to the end of reporting.
 */
export function loggedEvents(
  settings: SavingsSettings,
  context: CardContext,
  which: keyof typeof kindsOf,
): readonly LoggedEvent[] {
  const periods = periodsOf(settings, context)
  const { meter } = operandsOf(settings, context)
  if (periods === undefined || meter === undefined) return []
  const entityIds = new Set(meter.variable.entities.map(({ id }) => id))
  const { baseline, reporting = baseline } = periods
  const whole = {
    start: Math.min(baseline.start, reporting.start),
    end: Math.max(baseline.end, reporting.end),
  }
  const each = periods.reporting === undefined ? [baseline] : [baseline, reporting]
  return (which === 'measure' ? [whole] : each).flatMap((over) =>
    chosenEvents(context.events ?? [], { kinds: kindsOf[which], entityIds, over }),
  )
}
