import { computed, type ComputedRef } from 'vue'
import { type CalendarSettings, hasFiscalYears } from '#shared/time/ranges/calendar-settings.ts'
import { type Preset, presetRange, presets } from '#shared/time/presets.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { presetNames } from '#renderer/strings/time/range.ts'
import { endOfOldReadings, rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { displayedRange } from '#renderer/workspace/document/displayed-range.ts'

export interface Presets {
  /**
   * Includes fiscal years only if they differ from calendar years, and days relative to today only if readings reach
   * today.
   */
  readonly offered: ComputedRef<readonly Preset[]>
  /** Set to the time of the last shown reading if that is long ago: the presets count back from there. */
  readonly endedAt: ComputedRef<EpochMs | undefined>
  /** Names the visible range after the preset that it equals, if any. */
  readonly name: ComputedRef<RangeName | undefined>
  readonly isShown: (preset: Preset) => boolean
  readonly choose: (preset: Preset) => void
  /** Returns the preset that a typed text names, if any. */
  readonly named: (text: string) => Preset | undefined
}

/** Offers the usual ranges in the zone and the calendar of the view. */
export function usePresets(): Presets {
  const view = useViewStore()
  const { clock } = useServices()
  const calendars = useCalendarStore()
  const catalogue = useCatalogueStore()
  const selection = useSelectionStore()

  /** Uses the readings of the view, or of the whole portfolio if no shown series has a known last reading. */
  const read = computed(() =>
    selection.variables.some(({ lastRecordedTime }) => lastRecordedTime !== undefined)
      ? selection.variables
      : (catalogue.catalogue?.variables ?? []),
  )
  const endedAt = computed(() => endOfOldReadings(read.value, clock.now()))
  const offered = computed(() => {
    const areOffered = hasFiscalYears(calendars.calendar)
    return presets.filter(
      (preset) =>
        (areOffered || !preset.endsWith('fiscal-year')) && (endedAt.value === undefined || !isDay(preset)),
    )
  })
  const place = () => ({
    now: clock.now(),
    zone: view.displayedZone.zone,
    calendar: calendars.calendar,
  })

  function rangeOf(preset: Preset): Interval {
    const { now, zone, calendar } = place()
    return endedAt.value === undefined || isDay(preset)
      ? presetRange(preset, now, zone, calendar)
      : rangeUntilNewest(read.value, preset, now, zone, calendar)
  }

  return {
    ...{ offered, endedAt },
    name: computed(
      () =>
        view.namedRange &&
        rangeName(view.namedRange, endedAt.value === undefined ? offered.value : [], place()),
    ),
    isShown: (preset) => sameInterval(view.visibleRange, rangeOf(preset)),
    choose: (preset) => view.setRange(rangeOf(preset)),
    named: (text) =>
      presets.find((preset) => presetNames[preset].toLowerCase() === text.trim().toLowerCase()),
  }
}

/** Returns true for days that are named relative to today, so that the last reading does not matter. */
function isDay(preset: Preset): boolean {
  return preset === 'today' || preset === 'yesterday'
}

interface Place {
  readonly now: EpochMs
  readonly zone: IanaZone
  readonly calendar: CalendarSettings
}

/** The name of a range, with its days if the name does not contain them. */
interface RangeName {
  readonly name: string
  readonly days?: string
}

/** True if the range is the current one of the preset; a zoomed or stepped range no longer is. */
function isPreset(range: Interval, preset: Preset, { now, zone, calendar }: Place): boolean {
  return sameInterval(range, presetRange(preset, now, zone, calendar))
}

/** Returns "Last year" above "2025", "2023" alone, or two instants on two lines. */
export function rangeName(range: Interval, offered: readonly Preset[], place: Place): RangeName {
  const text = displayedRange(range, place.zone, place.calendar)
  const preset = offered.find((each) => isPreset(range, each, place))
  if (preset !== undefined) return { name: presetNames[preset], days: text }
  const [start = text, end] = text.split(' → ')
  return end === undefined ? { name: text } : { name: `${start} →`, days: end }
}
