import type { IanaZone, Interval } from '#shared/time/instant.ts'

/** Tells what happened: a note concerns the data, the other kinds concern the building or its meter. */
export const eventKinds = [
  'note',
  'measure',
  'closure',
  'tariff-change',
  'meter-swap',
  'non-routine',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Something that happened to an entity or to the whole portfolio, as a person logged it. */
export interface LoggedEvent {
  readonly id: string
  readonly kind: EventKind
  /** Epoch ms, half-open; both ends are equal for a moment. */
  readonly interval: Interval
  /** Zone in which its dates were typed and are shown. */
  readonly zone: IanaZone
  readonly text: string
  /** Absent when it concerns every entity. */
  readonly entityId?: string
  /** Address of a document about it. */
  readonly link?: string
}

/** Chooses events; an absent criterion excludes none. */
export interface EventChoice {
  readonly kinds?: ReadonlySet<EventKind>
  /** Events of the whole portfolio concern each of the entities. */
  readonly entityIds?: ReadonlySet<string>
  /** Events that touch this interval; a moment at its end lies outside. */
  readonly over?: Interval
}

/** Returns the chosen events in the order of time; this is what charts, baselines and reports read. */
export function chosenEvents(
  events: readonly LoggedEvent[],
  { kinds, entityIds, over }: EventChoice,
): readonly LoggedEvent[] {
  return events
    .filter(
      ({ kind, entityId, interval }) =>
        (kinds === undefined || kinds.has(kind)) &&
        (entityIds === undefined || entityId === undefined || entityIds.has(entityId)) &&
        (over === undefined || touches(interval, over)),
    )
    .toSorted(byTime)
}

/** Orders events by their start, then by their end. */
export function byTime(a: LoggedEvent, b: LoggedEvent): number {
  return a.interval.start - b.interval.start || a.interval.end - b.interval.end
}

/** Returns true if any part of an event lies in an interval; a moment at its end lies outside. */
export function touches({ start, end }: Interval, over: Interval): boolean {
  return start < over.end && (end > over.start || (start === end && end >= over.start))
}

/** Lists the kinds of event after which use is not routine: a baseline excludes them or adjusts for them. */
export const nonRoutineKinds: ReadonlySet<EventKind> = new Set(['closure', 'non-routine', 'meter-swap'])
