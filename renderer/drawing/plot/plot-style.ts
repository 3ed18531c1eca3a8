import type { FormatNumber } from '../axes/number-text.ts'
import type { ChartTheme } from '../theme.ts'

/** How plots are drawn, whatever they show. */
export interface PlotStyle {
  readonly theme: ChartTheme
  readonly formatNumber: FormatNumber
  /** Width in CSS pixels of a text in the size of ticks. */
  readonly measure: (text: string) => number
}
