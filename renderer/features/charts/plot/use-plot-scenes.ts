import { useElementSize } from '#renderer/ui/use-element-size.ts'
import { computed, type ComputedRef, type Ref } from 'vue'
import type { Plot } from '#renderer/plot/plot.ts'
import { fittingPlots, plotColumns, plotHeights } from '#renderer/plot/plot-heights.ts'
import { plotScenes, plotScenesBeside } from '#renderer/plot/plot-scenes.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import { plotStyle, type PlotStyle } from '#renderer/plot/theme.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useChartTheme } from './use-chart-theme.ts'

/** Lays out plots in an element, one above the other with the same width. */
export function usePlotScenes(
  element: Readonly<Ref<HTMLElement | null>>,
  plots: () => readonly Plot[],
): ComputedRef<readonly PlotScene[]> {
  const { size, style } = useStackSize(element)
  return computed(() => {
    const all = fittingPlots(plots(), size.value.height, 0)
    if (size.value.width < 1 || all.length === 0) return []
    return plotScenes(all, size.value.width, plotHeights(all, size.value.height), style.value)
  })
}

/**
 * Lays out plots in an element, each with room for a heading if there are several: one above the other, or side by side
 * in a low element.
 */
export function useHeadedScenes(
  element: Readonly<Ref<HTMLElement | null>>,
  plots: () => readonly Plot[],
  headingPx: number,
): ComputedRef<{ readonly columns: number; readonly scenes: readonly PlotScene[] }> {
  const { size, style } = useStackSize(element)
  return computed(() => {
    const { width, height } = size.value
    const all = fittingPlots(plots(), height, headingPx)
    if (width < 1 || all.length === 0) return { columns: 1, scenes: [] }
    const columns = plotColumns(all, size.value, headingPx)
    const ownHeadingPx = all.length > 1 ? headingPx : 0
    if (columns === 1) {
      const heights = plotHeights(all, height - ownHeadingPx * all.length)
      return { columns, scenes: plotScenes(all, width, heights, style.value) }
    }
    const rowPx = Math.floor(height / Math.ceil(all.length / columns)) - ownHeadingPx
    return { columns, scenes: plotScenesBeside(all, Math.floor(width / columns), rowPx, style.value) }
  })
}

/** Texts of a picture are aligned with those of its card. */
const CARD_INSET_PX = 12

function useStackSize(element: Readonly<Ref<HTMLElement | null>>): {
  readonly size: ComputedRef<{ readonly width: number; readonly height: number }>
  readonly style: ComputedRef<PlotStyle>
} {
  const preferences = usePreferences()
  const theme = useChartTheme()
  const { width, height } = useElementSize(element)
  return {
    size: computed(() => ({ width: Math.floor(width.value), height: height.value })),
    style: computed(() => plotStyle(theme.value, preferences.formatNumber, CARD_INSET_PX)),
  }
}
