import type { EventKind } from '#shared/events/logged-event.ts'

export const eventKindNames: Readonly<Record<EventKind, string>> = {
  note: 'Note',
  measure: 'Measure',
  closure: 'Closure',
  'tariff-change': 'Tariff change',
  'meter-swap': 'Meter swap',
  'non-routine': 'Non-routine event',
}
