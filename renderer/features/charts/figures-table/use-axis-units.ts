import { computed, type ComputedRef } from 'vue'
import { unitIdentity } from '#shared/units/units.ts'
import type { AxisUnit } from '#renderer/plot/axes/number-text.ts'
import { groupByUnit } from '#renderer/plot/series/series-plots.ts'
import { unitOfValues } from '#renderer/plot/extent.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { scaleOf } from '#renderer/workspace/document/scales.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'

/** Returns the unit in which an axis is labelled, so that values at the cursor read like their axis. */
export function useAxisUnits(
  series: () => readonly DrawnSeries[],
): ComputedRef<(units: string) => AxisUnit | undefined> {
  const view = useViewStore()
  return computed(() => {
    const { state } = view
    // The range when it last came to rest, since a table that followed each frame of a drag would be built again in
    // each.
    const interval = state.visibleRange ?? { start: 0, end: 0 }
    const groups = groupByUnit(series())
    const shown = groups.map(({ unit }) => unit)
    const units = groups.map(({ unit, ids }) => {
      const own = series().filter(({ id }) => ids.includes(id))
      const scale = scaleOf(state, unit, shown)
      return [unitIdentity(unit), unitOfValues(unit, own, interval, scale)] as const
    })
    const known = new Map(units)
    return (units) => known.get(unitIdentity(units))
  })
}
