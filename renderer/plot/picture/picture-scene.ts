import type { PanelScene } from '../series/scene.ts'
import type { ChartTheme } from '../theme.ts'

/** A picture of a workspace with text, legend and charts. */
export interface Picture {
  /** Empty when the text around the charts, except the legend, stands beside the picture and not in it. */
  readonly title: string
  /** Line below the title: range, zone, resolution. */
  readonly subtitle: string
  readonly legend: readonly PictureLegend[]
  /** Notes above the foot, by the numbers they have in the charts. */
  readonly remarks?: readonly string[]
  /** Text at the foot: coverage, version. */
  readonly notes: string
  readonly scenes: readonly PanelScene[]
  readonly theme: ChartTheme
}

export interface PictureLegend {
  readonly name: string
  readonly detail: string
  readonly slot: number
}
