import { seriesColour, type ChartTheme } from '../../theme.ts'

/** The colour of its series, or a neutral one for what belongs to none. */
export function markColour(theme: ChartTheme, { slot }: { readonly slot?: number }): string {
  return slot === undefined ? theme.textFaint : seriesColour(theme, slot)
}
