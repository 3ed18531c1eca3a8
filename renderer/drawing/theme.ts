/** The colours and the type of a chart, as plain CSS values for the canvas. */
export interface ChartTheme {
  readonly surface: string
  readonly text: string
  readonly textFaint: string
  readonly line: string
  readonly zeroLine: string
  readonly missing: string
  /** Of lanes: what is cached, and what is not. */
  readonly coverage: { readonly cached: string; readonly missing: string }
  readonly accent: string
  readonly warn: string
  readonly series: readonly string[]
  /** From the least to the most, as six hexadecimal digits each. */
  readonly cells: readonly string[]
  readonly font: string
}

export const TICK_SIZE_PX = 11

/** Dash patterns by round through the palette: solid first. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]]

export function seriesColour(theme: ChartTheme, slot: number): string {
  return theme.series[slot % theme.series.length] ?? theme.text
}

export function seriesDash(theme: ChartTheme, slot: number): readonly number[] {
  return dashes[Math.floor(slot / theme.series.length) % dashes.length] ?? []
}
