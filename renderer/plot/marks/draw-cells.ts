import { strokeHatch } from '#renderer/plot/strokes/hatch.ts'
import type { CellMark, Plot } from '#renderer/plot/plot.ts'
import { type Box, boxBetween, type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { cellGrid, hasCells, isCell, isUnloaded, shadeOf } from './cell-grid.ts'

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

export function drawCells(context: CanvasRenderingContext2D, scene: PlotScene, mark: CellMark): void {
  const holes: Box[] = []
  const shadeAt = (index: number): string | undefined => {
    const value = mark.values[index] ?? NaN
    return mark.classes === undefined ? shadeOf(scene.cellScale, value) : scene.theme.classes[value]
  }
  const grid = placedGrid(scene, mark)
  const fills = createFills(context, grid)
  forEachCell(mark, (index) => {
    const shade = isUnloaded(mark, index) ? scene.theme.missing : shadeAt(index)
    if (shade === undefined) holes.push(grid.boxOf(index))
    const isOfClass = mark.classes !== undefined && shade !== undefined && !isUnloaded(mark, index)
    fills.add(shade ?? scene.theme.missing, index, isOfClass ? mark.values[index] : 0)
  })
  fills.paint()
  hatchHoles(context, scene, holes)
  if (mark.skipped === undefined) return
  // An hour that the clocks skip is not a hole: the hour before it extends to the one after it.
  forEachCell({ ...mark, exists: mark.skipped }, (index) => {
    fills.add(shadeAt(index - 1) ?? shadeAt(index + 1) ?? scene.theme.missing, index)
  })
  fills.paint()
}

/**
 * Gathers cells and fills them shade by shade, since setting the style for each takes as long as filling it. If several
 * begin on the same pixel the worst class counts, so that a low map hides no finding; among equals the last one counts, as
 * if they were filled in order. It makes no object for a cell: a heat map of five years of hours has 44,000.
 */
function createFills(context: CanvasRenderingContext2D, grid: PlacedGrid) {
  /** Empty where no cell has been added. */
  const shades = new Array<string>(grid.placeCount).fill('')
  /** Index of the last cell of each place, and how bad its class is; amounts have 0. */
  const cells = new Int32Array(grid.placeCount)
  const ranks = new Uint8Array(grid.placeCount)
  let taken: number[] = []
  const paint = (): void => {
    const placesOf = Map.groupBy(taken, (place) => shades[place] ?? '')
    for (const [shade, places] of placesOf) {
      context.fillStyle = shade
      for (const place of places) grid.fill(context, cells[place] ?? 0)
    }
    for (const place of taken) shades[place] = ''
    taken = []
  }
  return {
    paint,
    add(shade: string, cell: number, rank = 0): void {
      const place = grid.placeOf(cell)
      const isTaken = shades[place] !== ''
      const isWorse = isTaken && (ranks[place] ?? 0) > rank
      // A larger cell remains visible around a smaller one that is drawn on top.
      if (isTaken && !isWorse && grid.isLarger(cells[place] ?? 0, cell)) paint()
      cells[place] = cell
      if (isWorse) return
      if (shades[place] === '') taken.push(place)
      shades[place] = shade
      ranks[place] = rank
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

/** Calls `take` for each existing cell, row by row. */
function forEachCell(mark: CellMark, take: (index: number) => void): void {
  const count = mark.columns.length * mark.rows.length
  for (let index = 0; index < count; index += 1) if (isCell(mark, index)) take(index)
}

/** Cells on whole pixels, so that no seam shows. */
interface PlacedGrid {
  readonly boxOf: (cell: number) => Box
  /** Fills a cell without an object for it. */
  readonly fill: (context: CanvasRenderingContext2D, cell: number) => void
  /** Cells that begin on the same pixel share a place. */
  readonly placeOf: (cell: number) => number
  readonly placeCount: number
  readonly isLarger: (cell: number, other: number) => boolean
}

/** Places columns and rows only once. */
function placedGrid(scene: PlotScene, mark: CellMark): PlacedGrid {
  const { columns, rows } = boxesOfGrid(scene, mark)
  const areRowsNamed = scene.plot.y.kind === 'names'
  const [onColumns, onRows] = [placesOf(columns), placesOf(rows)]
  const columnOf = (cell: number): number => cell % columns.length
  const rowOf = (cell: number): number => Math.floor(cell / columns.length)
  const [across, along] = scene.x.isUpright ? [rows, columns] : [columns, rows]
  const [acrossOf, alongOf] = scene.x.isUpright ? [rowOf, columnOf] : [columnOf, rowOf]
  const lefts = Float64Array.from(across, ({ left }) => left)
  const widths = Float64Array.from(across, ({ width }) => width)
  const tops = Float64Array.from(along, ({ top }) => top)
  const heights = Float64Array.from(along, ({ height }) => height)
  const leftOf = (cell: number): number => lefts[acrossOf(cell)] ?? 0
  const topOf = (cell: number): number => tops[alongOf(cell)] ?? 0
  const widthOf = (cell: number): number => {
    const [width, height] = [widths[acrossOf(cell)] ?? 0, heights[alongOf(cell)] ?? 0]
    return width >= APART_FROM_PX && height >= APART_FROM_PX ? width - 1 : Math.max(1, width)
  }
  /** Rows with names are separated however narrow their cells are, since each row is a separate subject. */
  const heightOf = (cell: number): number => {
    const [width, height] = [widths[acrossOf(cell)] ?? 0, heights[alongOf(cell)] ?? 0]
    const isApart = height >= APART_FROM_PX && (width >= APART_FROM_PX || areRowsNamed)
    return isApart ? height - 1 : Math.max(1, height)
  }
  const boxOf = (cell: number): Box => ({
    ...{ left: leftOf(cell), top: topOf(cell) },
    ...{ width: widthOf(cell), height: heightOf(cell) },
  })
  return {
    boxOf,
    fill: (context, cell) => {
      context.fillRect(leftOf(cell), topOf(cell), widthOf(cell), heightOf(cell))
    },
    placeOf: (cell) => (onRows[rowOf(cell)] ?? 0) * columns.length + (onColumns[columnOf(cell)] ?? 0),
    placeCount: columns.length * rows.length,
    isLarger: (cell, other) =>
      exceeds(columns[columnOf(cell)], columns[columnOf(other)]) ||
      exceeds(rows[rowOf(cell)], rows[rowOf(other)]),
  }
}

const nowhere: Box = { left: 0, top: 0, width: 0, height: 0 }

/** No cell is thinner than a pixel. */
function exceeds(one = nowhere, other = nowhere): boolean {
  return (
    Math.max(1, one.width) > Math.max(1, other.width) || Math.max(1, one.height) > Math.max(1, other.height)
  )
}

/** Returns for each box the index of the first of those that begin on the same pixel; they ascend or descend. */
function placesOf(boxes: readonly Box[]): Int32Array {
  const places = new Int32Array(boxes.length)
  for (const [at, { left, top }] of boxes.entries()) {
    const before = boxes[at - 1]
    places[at] = before?.left === left && before.top === top ? (places[at - 1] ?? at) : at
  }
  return places
}

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
