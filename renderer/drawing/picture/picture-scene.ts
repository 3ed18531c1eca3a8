import type { PanelScene } from '../scene.ts'
import type { ChartTheme } from '../theme.ts'

/** A picture of a workspace: words, legend and charts. */
export interface Picture {
  /** Empty where it stands beside the picture, with all that is said around the charts but the legend. */
  readonly title: string
  /** Under the title: range, zone, resolution. */
  readonly subtitle: string
  readonly legend: readonly PictureLegend[]
  /** Above the foot: the notes, by the numbers they have in the charts. */
  readonly remarks?: readonly string[]
  /** At the foot: coverage, version. */
  readonly notes: string
  readonly scenes: readonly PanelScene[]
  readonly theme: ChartTheme
}

export interface PictureLegend {
  readonly name: string
  readonly detail: string
  readonly slot: number
}
