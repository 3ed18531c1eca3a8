/** Returns the colour of the mark's series, or a neutral one for a mark without a series. */
export function markColour(theme: ChartTheme, { slot }: { readonly slot?: number }): string {
  return slot === undefined ? theme.textFaint : seriesColour(theme, slot)
}

/** Holds the colours and the type of a chart, as plain CSS values for the canvas. */
export interface ChartTheme {
  readonly surface: string
  readonly text: string
  readonly textFaint: string
  readonly line: string
  readonly zeroLine: string
  readonly missing: string
  /** Colours of lanes: what is cached, and what is not. */
  readonly coverage: { readonly cached: string; readonly missing: string }
  readonly accent: string
  readonly warn: string
  readonly series: readonly string[]
  /** Colours from the lowest to the highest value, as six hexadecimal digits each. */
  readonly cells: readonly string[]
  /** Colours of cells that are classes, from the one that is in order to the worst. */
  readonly classes: readonly string[]
  readonly font: string
  /** True when each series has its own dash, which tells it apart without colour. */
  readonly areSeriesDashed?: boolean
}

export const TICK_SIZE_PX = 11
/** Weight of a name at the end of its line. */
export const END_NAME_WEIGHT = 600

/** Dash patterns for each round through the palette: solid first. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]]

export function seriesColour(theme: ChartTheme, slot: number): string {
  return theme.series[slot % theme.series.length] ?? theme.text
}

/** Dashes for series without colour; those of neighbours in the palette differ at a glance. */
const ownDashes: readonly (readonly number[])[] = [
  [],
  [7, 3],
  [2, 2],
  [7, 3, 2, 3],
  [12, 3],
  [4, 4],
  [7, 2, 2, 2, 2, 2],
  [12, 3, 4, 3],
]

export function seriesDash(theme: ChartTheme, slot: number): readonly number[] {
  if (theme.areSeriesDashed === true) return ownDashes[slot % ownDashes.length] ?? []
  return dashes[Math.floor(slot / theme.series.length) % dashes.length] ?? []
}
