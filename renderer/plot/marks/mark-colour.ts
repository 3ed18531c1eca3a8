import { seriesColour, type ChartTheme } from '../theme.ts'

/** Returns the colour of the mark's series, or a neutral one for a mark without a series. */
export function markColour(theme: ChartTheme, { slot }: { readonly slot?: number }): string {
  return slot === undefined ? theme.textFaint : seriesColour(theme, slot)
}
