import type { Plot } from './plot.ts'
import { plotScenes } from './plot-scenes.ts'
import type { PlotScene } from './plot-scene.ts'
import type { PlotStyle } from './theme.ts'

/** Height of a small plot, without its heading. */
const MULTIPLE_PX = 88
/** Height of the name above a small plot. */
export const MULTIPLE_HEADING_PX = 22
export const MULTIPLE_ROW_PX = MULTIPLE_PX + MULTIPLE_HEADING_PX
/** Least width at which the shape of its line is still visible. */
const LEAST_WIDTH_PX = 200

/** Returns how many small plots are drawn side by side, and how wide each is. */
export function multipleColumns(widthPx: number): { readonly columns: number; readonly columnPx: number } {
  const columns = Math.max(1, Math.floor(widthPx / LEAST_WIDTH_PX))
  return { columns, columnPx: Math.floor(widthPx / columns) }
}

/** Places one small plot; its position does not depend on its neighbours. */
export function multipleScene(plot: Plot, widthPx: number, style: PlotStyle): PlotScene {
  const [scene] = plotScenes([plot], widthPx, [MULTIPLE_PX], style)
  if (scene === undefined) throw new Error('a plot has a scene')
  return scene
}
