import { strokeHatch } from '../strokes/hatch.ts'
import type { CellMark } from '../plot.ts'
import { boxBetween, type Box, type PlotScene } from '../plot-scene.ts'
import { shadeOf } from './cell-colours.ts'
import { cellGrid, cellIndex, cellMarks, isCell } from './cell-grid.ts'

/** Cells at least this large are separated by a hairline. */
const APART_FROM_PX = 9
const HATCH_ALPHA = 0.7

export function drawCells(context: CanvasRenderingContext2D, scene: PlotScene): void {
  for (const mark of cellMarks(scene.plot)) drawGrid(context, scene, mark)
}

function drawGrid(context: CanvasRenderingContext2D, scene: PlotScene, mark: CellMark): void {
  const holes: Box[] = []
  const shadeAt = (index: number): string | undefined => {
    const value = mark.values[index] ?? NaN
    return mark.classes === undefined ? shadeOf(scene.cellScale, value) : scene.theme.classes[value]
  }
  const fill = (shade: string, { left, top, width, height }: Box): void => {
    context.fillStyle = shade
    context.fillRect(left, top, width, height)
  }
  forEachCell(scene, mark, (index, box) => {
    const shade = shadeAt(index)
    if (shade === undefined) holes.push(box)
    fill(shade ?? scene.theme.missing, box)
  })
  hatchHoles(context, scene, holes)
  if (mark.skipped === undefined) return
  // An hour that the clocks skip is no hole: the hour before it reaches to the one after it.
  forEachCell(scene, { ...mark, exists: mark.skipped }, (index, box) => {
    fill(shadeAt(index - 1) ?? shadeAt(index + 1) ?? scene.theme.missing, box)
  })
}

/**
 * Hatches all holes as one area: the lines continue from cell to cell, so that holes thinner than the line
 * spacing show them too.
 */
function hatchHoles(
  context: CanvasRenderingContext2D,
  { area, theme }: PlotScene,
  holes: readonly Box[],
): void {
  if (holes.length === 0) return
  context.save()
  context.beginPath()
  for (const { left, top, width, height } of holes) context.rect(left, top, width, height)
  context.clip()
  context.strokeStyle = theme.zeroLine
  context.lineWidth = 1
  context.globalAlpha = HATCH_ALPHA
  strokeHatch(context, area)
  context.restore()
}

/** Calls `take` for each existing cell with its rectangle on whole pixels, so that no seam shows. */
export function forEachCell(scene: PlotScene, mark: CellMark, take: (index: number, box: Box) => void): void {
  const { columns, rows } = cellGrid(mark, scene.plot)
  for (let row = 0; row < mark.rows.length; row++) {
    const along = [rows[row] ?? NaN, rows[row + 1] ?? NaN] as const
    for (let column = 0; column < mark.columns.length; column++) {
      const index = cellIndex(mark, column, row)
      if (!isCell(mark, index)) continue
      const box = boxBetween(scene, [columns[column] ?? NaN, columns[column + 1] ?? NaN], along)
      take(index, apart(box, scene.plot.y.kind === 'names'))
    }
  }
}

/** Rows with names are apart however narrow their cells are: each is something of its own. */
function apart({ left, top, width, height }: Box, areRowsNamed: boolean): Box {
  const [isWide, isHigh] = [width >= APART_FROM_PX, height >= APART_FROM_PX]
  return {
    ...{ left, top },
    width: isWide && isHigh ? width - 1 : Math.max(1, width),
    height: isHigh && (isWide || areRowsNamed) ? height - 1 : Math.max(1, height),
  }
}
