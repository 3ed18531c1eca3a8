import type { LoggedEvent } from '#shared/events/logged-event.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { eventKindNames } from '#renderer/strings/portfolio/event-kinds.ts'
import type { ReportFact } from './report.ts'
import { report as strings } from './strings.ts'

interface NumberedNote {
  readonly number: number
  readonly interval: Interval
  readonly text: string
}

/** Lists the notes with their numbers in the pictures, and after them what the event log has, in the order of time. */
export function reportNotes(
  notes: readonly NumberedNote[],
  events: readonly LoggedEvent[],
  timeText: (at: EpochMs) => string,
): readonly ReportFact[] {
  const when = ({ start, end }: Interval): string => {
    const from = timeText(start)
    return start === end ? from : strings.between(from, timeText(end))
  }
  return [
    ...notes.map(({ number, interval, text }) => ({ label: `${String(number)} · ${when(interval)}`, text })),
    ...events.map(({ kind, interval, text, link }) => ({
      label: `${eventKindNames[kind]} · ${when(interval)}`,
      text: link === undefined ? text : `${text} (${link})`,
    })),
  ]
}
