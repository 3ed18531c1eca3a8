import type { FormatNumber } from './axes/number-text.ts'
import { textMeasure } from './text-measure.ts'
import { END_NAME_WEIGHT, type ChartTheme } from './theme.ts'

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
