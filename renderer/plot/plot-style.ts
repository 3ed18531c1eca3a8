import type { FormatNumber } from './axes/number-text.ts'
import type { ChartTheme } from './theme.ts'

/** Holds the style of all plots, whatever they show. */
export interface PlotStyle {
  readonly theme: ChartTheme
  readonly formatNumber: FormatNumber
  /** Returns the width of a text at tick size, in CSS pixels. */
  readonly measure: (text: string) => number
}
