import type { FormatNumber } from './axes/number-text.ts'
import { type ChartTheme, END_NAME_WEIGHT, TICK_SIZE_PX } from './theme.ts'

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
 * Uses a canvas in the page, like those that are drawn on: only there are figures tabular, and wider than in a
 * detached canvas.
 */
function measuringContext(): CanvasRenderingContext2D | null {
  if (measuring !== undefined) return measuring
  const canvas = document.createElement('canvas')
  canvas.hidden = true
  document.body.append(canvas)
  measuring = canvas.getContext('2d')
  return measuring
}

/** Holds the style of all plots, whatever they show. */
export interface PlotStyle {
  readonly theme: ChartTheme
  readonly formatNumber: FormatNumber
  /** Returns the width of a text at tick size, in CSS pixels. */
  readonly measure: (text: string) => number
  /** Returns the width of a name at the end of its line. */
  readonly measureStrong: (text: string) => number
}

export function plotStyle(theme: ChartTheme, formatNumber: FormatNumber): PlotStyle {
  const { font } = theme
  return {
    theme,
    formatNumber,
    measure: textMeasure(font),
    measureStrong: textMeasure(font, END_NAME_WEIGHT),
  }
}
