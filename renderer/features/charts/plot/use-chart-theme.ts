import { useEventListener } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import { readTheme } from '#renderer/plot/read-theme.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'

/**
 * Returns the current theme. It is read again when the theme of the system or of the window changes, and when a font
 * for another script has loaded, since a canvas does not draw again by itself.
 */
export function useChartTheme(): Readonly<ShallowRef<ChartTheme>> {
  const read = (): ChartTheme => readTheme(getComputedStyle(document.documentElement))
  const theme = shallowRef(read())
  const readAgain = (): void => {
    theme.value = read()
  }
  useEventListener(globalThis.matchMedia('(prefers-color-scheme: dark)'), 'change', readAgain)
  useEventListener(document.fonts, 'loadingdone', readAgain)
  return theme
}
