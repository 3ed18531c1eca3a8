import { computed, type ComputedRef } from 'vue'
import { hasFiscalYears } from '#shared/time/ranges/calendar-settings.ts'
import { presetRange, presets, type Preset } from '#shared/time/presets.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { isPreset, rangeName, type RangeName } from './range-name.ts'

export interface Presets {
  /** Includes fiscal years only if they differ from calendar years. */
  readonly offered: ComputedRef<readonly Preset[]>
  /** Names the visible range after the preset that it equals, if any. */
  readonly name: ComputedRef<RangeName | undefined>
  readonly isShown: (preset: Preset) => boolean
  readonly choose: (preset: Preset) => void
}

/** Offers the usual ranges in the zone and the calendar of the view. */
export function usePresets(): Presets {
  const view = useViewStore()
  const { clock } = useServices()
  const calendars = useCalendarStore()

  const offered = computed(() => {
    const areOffered = hasFiscalYears(calendars.calendar)
    return presets.filter((preset) => areOffered || !preset.endsWith('fiscal-year'))
  })
  const place = () => ({
    now: clock.now(),
    zone: view.displayedZone.zone,
    calendar: calendars.calendar,
  })

  return {
    offered,
    name: computed(() => view.visibleRange && rangeName(view.visibleRange, offered.value, place())),
    isShown: (preset) => isPreset(view.visibleRange, preset, place()),
    choose: (preset) => {
      const { now, zone, calendar } = place()
      view.setRange(presetRange(preset, now, zone, calendar))
    },
  }
}
