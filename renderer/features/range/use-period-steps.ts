import { computed, type ComputedRef } from 'vue'
import { nextPeriod, previousPeriod } from '#shared/time/ranges/neighbouring-periods.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'

/** Steps the view from period to period: from a month to the one before, or from a year to the year after. */
export interface PeriodSteps {
  readonly canStep: ComputedRef<boolean>
  readonly step: (direction: 'previous' | 'next') => void
}

export function usePeriodSteps(): PeriodSteps {
  const view = useViewStore()
  const calendars = useCalendarStore()

  function step(direction: 'previous' | 'next'): void {
    const { visibleRange } = view
    if (visibleRange === undefined) return
    const neighbour = direction === 'previous' ? previousPeriod : nextPeriod
    view.setRange(neighbour(visibleRange, view.displayedZone.zone, calendars.calendar))
  }

  return { canStep: computed(() => view.visibleRange !== undefined), step }
}
