import { useElementSize } from '@vueuse/core'
import { computed, type ComputedRef, type Ref } from 'vue'
import type { Plot } from '#renderer/plot/plot.ts'
import { fittingPlots, plotHeights, plotScenes } from '#renderer/plot/plot-scenes.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import { plotStyle } from '#renderer/plot/plot-style.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useChartTheme } from '../../time-series/use-chart-theme.ts'

/** Lays plots out in an element, one above the other, each with room for a heading where there are several. */
export function usePlotScenes(
  element: Readonly<Ref<HTMLElement | null>>,
  plots: () => readonly Plot[],
  headingPx = 0,
): ComputedRef<readonly PlotScene[]> {
  const preferences = usePreferences()
  const theme = useChartTheme()
  const { width, height } = useElementSize(element)
  return computed(() => {
    const all = fittingPlots(plots(), height.value, headingPx)
    if (width.value < 1 || all.length === 0) return []
    const headingsPx = all.length > 1 ? headingPx * all.length : 0
    const heights = plotHeights(all, height.value - headingsPx)
    return plotScenes(all, Math.floor(width.value), heights, plotStyle(theme.value, preferences.formatNumber))
  })
}
