import { useEventListener } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import { readTheme } from '#renderer/plot/read-theme.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'

/** Returns the theme in force; it is read again when the theme of the system or of the window changes. */
export function useChartTheme(): Readonly<ShallowRef<ChartTheme>> {
  const read = (): ChartTheme => readTheme(getComputedStyle(document.documentElement))
  const theme = shallowRef(read())
  useEventListener(globalThis.matchMedia('(prefers-color-scheme: dark)'), 'change', () => {
    theme.value = read()
  })
  return theme
}
