import type { FormatNumber } from './axes/number-text.ts'

const FEW = 2000

/** Measures texts at tick size; measured widths are cached. */
function textMeasure(font: string, weight = 400): (text: string) => number {
  const context = measuringContext()
  const whole = `${String(weight)} ${String(TICK_SIZE_PX)}px ${font}`
  const known = new Map<string, number>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (context) context.font = whole
    const width = context?.measureText(text).width ?? text.length * TICK_SIZE_PX * 0.6
    if (known.size < FEW) known.set(text, width)
    return width
  }
}

let measuring: CanvasRenderingContext2D | null | undefined

/**
 * Uses a canvas in the page, like those for plots: only there are figures tabular, and wider than in a detached canvas.
 */
function measuringContext(): CanvasRenderingContext2D | null {
  if (measuring !== undefined) return measuring
  const canvas = document.createElement('canvas')
  canvas.hidden = true
  document.body.append(canvas)
  measuring = canvas.getContext('2d')
  return measuring
}

/** The style of all plots, whatever they show. */
export interface PlotStyle {
  readonly theme: ChartTheme
  readonly formatNumber: FormatNumber
  /** Distance of the leftmost text from the left edge. */
  readonly insetPx: number
  /** Returns the width of a text at tick size, in CSS pixels. */
  readonly measure: (text: string) => number
  /** Returns the width of a name at the end of its line. */
  readonly measureStrong: (text: string) => number
}

const LEAST_INSET_PX = 4

export function plotStyle(
  theme: ChartTheme,
  formatNumber: FormatNumber,
  insetPx = LEAST_INSET_PX,
): PlotStyle {
  const { font } = theme
  return {
    theme,
    formatNumber,
    insetPx,
    measure: textMeasure(font),
    measureStrong: textMeasure(font, END_NAME_WEIGHT),
  }
}

/** Returns the colour of the mark's series, or a neutral one for a mark without a series. */
export function markColour(theme: ChartTheme, { slot }: { readonly slot?: number }): string {
  return slot === undefined ? theme.textFaint : seriesColour(theme, slot)
}

/** The colours and the type of a chart, as plain CSS values for the canvas. */
export interface ChartTheme {
  readonly surface: string
  readonly text: string
  readonly textFaint: string
  readonly line: string
  readonly zeroLine: string
  readonly missing: string
  /** Colours of lanes: for cached ranges, and for those that are not. */
  readonly coverage: { readonly cached: string; readonly missing: string }
  readonly accent: string
  readonly warn: string
  readonly series: readonly string[]
  /** Colours from the lowest to the highest value, as six hexadecimal digits each. */
  readonly cells: readonly string[]
  /** Colours of cells that are classes, from good to worst. */
  readonly classes: readonly string[]
  readonly font: string
  /** True if each series has its own dash, which distinguishes it without colour. */
  readonly areSeriesDashed?: boolean
}

export const TICK_SIZE_PX = 11
/** Weight of a name at the end of its line. */
export const END_NAME_WEIGHT = 600

/** Dash patterns for each round through the palette; the first is solid. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]]

export function seriesColour(theme: ChartTheme, slot: number): string {
  return theme.series[slot % theme.series.length] ?? theme.text
}

/** Dashes for series without colour; those of neighbours in the palette differ clearly. */
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
