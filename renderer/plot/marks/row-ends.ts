import type { Plot } from '../plot.ts'
import { TICK_SIZE_PX } from '../theme.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import { hasCells } from './cell-grid.ts'

const GAP_PX = 8

/** Returns the texts at the ends of rows of cells, of which there are none where the axis has no names. */
export function rowEndsOf(plot: Plot): readonly string[] {
  return plot.y.kind === 'names' && hasCells(plot) ? (plot.y.ends ?? []) : []
}

/** Writes beside each row of cells what its axis says of it. */
export function drawRowEnds(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const { theme, area, x } = scene
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.fillStyle = theme.textFaint
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  rowEndsOf(scene.plot).forEach((text, row) => {
    context.fillText(text, area.left + area.width + GAP_PX, spotOf(scene, x.max, row).top + 0.5)
  })
}
