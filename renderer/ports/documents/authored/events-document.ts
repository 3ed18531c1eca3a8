import '../zod-without-eval.ts'
import * as z from 'zod'
import { eventKinds, type LoggedEvent } from '#shared/events/logged-event.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'
import type { AuthoredForm } from './authored-file.ts'

/** Longest text of an event. */
export const LONGEST_EVENT_TEXT = 1000

const event: z.ZodType<LoggedEvent> = z
  .object({
    id: z.string().min(1),
    kind: z.enum(eventKinds),
    interval: z
      .object({ start: z.number(), end: z.number() })
      .readonly()
      .refine(({ start, end }) => start <= end, 'start must not be after end'),
    zone: z.string().refine(isKnownZone, 'unknown time zone'),
    text: z.string().max(LONGEST_EVENT_TEXT),
    entityId: z.string().min(1).exactOptional(),
    link: z.string().max(2000).exactOptional(),
  })
  .readonly()

/** The event log of a connection, as it is saved. */
export const loggedEventsSchema: z.ZodType<readonly LoggedEvent[]> = z.array(event).readonly()

/** The file that carries an event log to another connection. */
export const eventsForm: AuthoredForm<{ readonly events: readonly LoggedEvent[] }> = {
  format: 'meterlens-events',
  schema: z.object({ events: loggedEventsSchema }),
}
