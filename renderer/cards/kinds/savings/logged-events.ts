import { chosenEvents, nonRoutineKinds, type LoggedEvent } from '#shared/events/logged-event.ts'
import type { CardContext } from '../../card-kind.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'

/** Returns what the event log says of the meter's entity in the periods that are compared, in the order of time. */
export function nonRoutineEvents(settings: SavingsSettings, context: CardContext): readonly LoggedEvent[] {
  const periods = periodsOf(settings, context)
  const { meter } = operandsOf(settings, context)
  if (periods === undefined || meter === undefined) return []
  const entityIds = new Set(meter.variable.entities.map(({ id }) => id))
  return [periods.baseline, periods.reporting].flatMap((over) =>
    over === undefined ? [] : chosenEvents(context.events ?? [], { kinds: nonRoutineKinds, entityIds, over }),
  )
}
