import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange, type Preset } from '#shared/time/presets.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import { presetNames } from '#renderer/strings/time/range.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'
import { displayedRange } from '#renderer/workspace/document/displayed-range.ts'

interface Place {
  readonly now: EpochMs
  readonly zone: IanaZone
  readonly calendar: CalendarSettings
}

/** Holds the name of a range, and its days if the name does not tell them. */
export interface RangeName {
  readonly name: string
  readonly days?: string
}

/** True if the range is the current one of the preset; a zoomed or stepped range no longer is. */
function isPreset(range: Interval, preset: Preset, { now, zone, calendar }: Place): boolean {
  return sameInterval(range, presetRange(preset, now, zone, calendar))
}

/** Returns "Last year" over "2025", "2023" alone, or two instants on two lines. */
export function rangeName(range: Interval, offered: readonly Preset[], place: Place): RangeName {
  const text = displayedRange(range, place.zone, place.calendar)
  const preset = offered.find((each) => isPreset(range, each, place))
  if (preset !== undefined) return { name: presetNames[preset], days: text }
  const [start = text, end] = text.split(' → ')
  return end === undefined ? { name: text } : { name: `${start} →`, days: end }
}
