import { byTime, type LoggedEvent } from '#shared/events/logged-event.ts'
import { instantText } from '#shared/time/ranges/typed-instant.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import { eventKindNames } from '#renderer/strings/portfolio/event-kinds.ts'
import { searchFor } from '#renderer/ui/fold-text.ts'
import { events as strings } from './strings.ts'

/** An event in the list: from the log, or from a note of a workspace. */
export interface EventRow {
  readonly event: LoggedEvent
  /** Name of its entity, or of the workspace that has the note. */
  readonly place: string
  /** Set for a note, which is edited in its workspace. */
  readonly workspaceId?: string
}

/** Returns the notes of workspaces as events of the kind "note". */
export function notesAsEvents(workspaces: readonly WorkspaceDocument[]): readonly EventRow[] {
  return workspaces.flatMap(({ id, name, notes, zone }) =>
    notes.map((note): EventRow => ({
      event: {
        id: `${id} ${note.id}`,
        kind: 'note',
        interval: note.interval,
        zone: zone.kind === 'fixed' ? zone.zone : 'UTC',
        text: note.text,
      },
      place: strings.ofWorkspace(name),
      workspaceId: id,
    })),
  )
}

/** Combines the log and the notes in the order of time, the newest first, filtered by a search. */
export function eventRows(
  logged: readonly LoggedEvent[],
  notes: readonly EventRow[],
  { nameOf, query }: { readonly nameOf: (entityId: string) => string; readonly query: string },
): readonly EventRow[] {
  const own = logged.map((event): EventRow => ({
    event,
    place: event.entityId === undefined ? strings.everywhere : nameOf(event.entityId),
  }))
  const isFound = searchFor(query)
  // A note that was imported with a file is an event of the log, so it is listed once.
  const ids = new Set(logged.map(({ id }) => id))
  return [...own, ...notes.filter(({ event }) => !ids.has(event.id))]
    .filter(({ event, place }) => isFound(eventKindNames[event.kind], place, event.text, event.link ?? ''))
    .toSorted((a, b) => byTime(b.event, a.event))
}

/** Writes the time of an event in a form that the field can read back. */
export function whenText(
  { interval, zone }: Pick<LoggedEvent, 'interval' | 'zone'>,
  calendar: CalendarSettings,
): string {
  const { start, end } = interval
  return start === end ? instantText(start, zone) : rangeText(interval, zone, calendar)
}
