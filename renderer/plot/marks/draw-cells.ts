import { strokeHatch } from '#renderer/plot/strokes/hatch.ts'
import type { CellMark, Plot } from '#renderer/plot/plot.ts'
import { type Box, boxBetween, type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { cellGrid, cellIndex, hasCells, isCell, isUnloaded, shadeOf } from './cell-grid.ts'

const GAP_PX = 8

/** Returns the texts at the ends of rows of cells; none if the axis has no names. */
export function rowEndsOf(plot: Plot): readonly string[] {
  return plot.y.kind === 'names' && hasCells(plot) ? (plot.y.ends ?? []) : []
}

/** Writes next to each row of cells the text that its axis provides. */
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

/** Cells at least this large are separated by a hairline. */
const APART_FROM_PX = 9
const HATCH_ALPHA = 0.7
/** No picture is larger than this. */
const MOST_PX = 65_536

export function drawCells(context: CanvasRenderingContext2D, scene: PlotScene, mark: CellMark): void {
  const holes: Box[] = []
  const shadeAt = (index: number): string | undefined => {
    const value = mark.values[index] ?? NaN
    return mark.classes === undefined ? shadeOf(scene.cellScale, value) : scene.theme.classes[value]
  }
  const fills = createFills(context)
  forEachCell(scene, mark, (index, box) => {
    const shade = isUnloaded(mark, index) ? scene.theme.missing : shadeAt(index)
    if (shade === undefined) holes.push(box)
    const isOfClass = mark.classes !== undefined && shade !== undefined && !isUnloaded(mark, index)
    fills.add(shade ?? scene.theme.missing, box, isOfClass ? mark.values[index] : 0)
  })
  fills.paint()
  hatchHoles(context, scene, holes)
  if (mark.skipped === undefined) return
  // An hour that the clocks skip is not a hole: the hour before it extends to the one after it.
  forEachCell(scene, { ...mark, exists: mark.skipped }, (index, box) => {
    fills.add(shadeAt(index - 1) ?? shadeAt(index + 1) ?? scene.theme.missing, box)
  })
  fills.paint()
}

interface Fill {
  readonly shade: string
  readonly box: Box
  /** Says how bad the class of the cell is; amounts have 0. */
  readonly rank: number
}

/**
 * Gathers boxes and fills them shade by shade, since setting the style for each takes as long as filling it. If several
 * begin on the same pixel the worst class counts, so that a low map hides no finding; among equals the last one counts, as
 * if they were filled in order.
 */
function createFills(context: CanvasRenderingContext2D) {
  const fills = new Map<number, Fill>()
  const paint = (): void => {
    const boxesOf = new Map<string, Box[]>()
    for (const { shade, box } of fills.values()) {
      const boxes = boxesOf.get(shade)
      if (boxes === undefined) boxesOf.set(shade, [box])
      else boxes.push(box)
    }
    for (const [shade, boxes] of boxesOf) {
      context.fillStyle = shade
      for (const { left, top, width, height } of boxes) context.fillRect(left, top, width, height)
    }
    fills.clear()
  }
  return {
    paint,
    add(shade: string, box: Box, rank = 0): void {
      const place = box.left * MOST_PX + box.top
      const last = fills.get(place)
      if (last !== undefined && last.rank > rank) {
        fills.set(place, { ...last, box })
        return
      }
      const under = last?.box
      // A larger box remains visible around a smaller one that is drawn on top.
      if (under !== undefined && (under.width > box.width || under.height > box.height)) paint()
      fills.set(place, { shade, box, rank })
    },
  }
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
function forEachCell(scene: PlotScene, mark: CellMark, take: (index: number, box: Box) => void): void {
  const { columns, rows } = boxesOfGrid(scene, mark)
  const areRowsNamed = scene.plot.y.kind === 'names'
  for (const [row, along] of rows.entries())
    for (const [column, across] of columns.entries()) {
      const index = cellIndex(mark, column, row)
      if (!isCell(mark, index)) continue
      const [{ left, width }, { top, height }] = scene.x.isUpright ? [along, across] : [across, along]
      take(index, apart({ left, top, width, height }, areRowsNamed))
    }
}

/** Places columns and rows only once, since a heat map of five years of hours has 44,000 cells. */
function boxesOfGrid(
  scene: PlotScene,
  mark: CellMark,
): { readonly columns: readonly Box[]; readonly rows: readonly Box[] } {
  const { columns, rows } = cellGrid(mark, scene.plot)
  const stretch = (edges: Float64Array, at: number) => [edges[at] ?? NaN, edges[at + 1] ?? NaN] as const
  return {
    columns: Array.from(mark.columns, (_, at) => boxBetween(scene, stretch(columns, at), stretch(rows, 0))),
    rows: Array.from(mark.rows, (_, at) => boxBetween(scene, stretch(columns, 0), stretch(rows, at))),
  }
}

/** Rows with names are separated however narrow their cells are, since each row is a separate subject. */
function apart({ left, top, width, height }: Box, areRowsNamed: boolean): Box {
  const [isWide, isHigh] = [width >= APART_FROM_PX, height >= APART_FROM_PX]
  return {
    ...{ left, top },
    width: isWide && isHigh ? width - 1 : Math.max(1, width),
    height: isHigh && (isWide || areRowsNamed) ? height - 1 : Math.max(1, height),
  }
}
