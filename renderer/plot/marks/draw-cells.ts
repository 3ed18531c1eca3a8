import { strokeHatch } from '#renderer/plot/strokes/hatch.ts'
import type { CellMark, Plot } from '#renderer/plot/plot.ts'
import { type Box, boxBetween, type PlotScene, spotOf } from '#renderer/plot/plot-scene.ts'
import { TICK_SIZE_PX } from '#renderer/plot/theme.ts'
import { cellGrid, hasCells, isCell, isUnloaded, NO_SHADE, shadeIndexOf } from './cell-grid.ts'

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
  const isOfClasses = mark.classes !== undefined
  const shades = isOfClasses ? scene.theme.classes : scene.cellScale.shades
  const missing = shades.length
  const shadeAt = (index: number): number => {
    const value = mark.values[index] ?? NaN
    if (!isOfClasses) return shadeIndexOf(scene.cellScale, value)
    return shades[value] === undefined ? NO_SHADE : value
  }
  const grid = placedGrid(scene, mark)
  const fills = createFills(context, grid, [...shades, scene.theme.missing])
  const isCovered = isOfClasses ? () => false : grid.isCovered
  forEachCell(mark, isCovered, (index) => {
    const isHere = !isUnloaded(mark, index)
    const shade = isHere ? shadeAt(index) : NO_SHADE
    if (shade !== NO_SHADE) {
      fills.add(shade, index, isOfClasses ? shade : 0)
      return
    }
    if (isHere) holes.push({ ...grid.boxOf(index) })
    fills.add(missing, index)
  })
  fills.paint()
  hatchHoles(context, scene, holes)
  if (mark.skipped === undefined) return
  // An hour that the clocks skip is not a hole: the hour before it extends to the one after it.
  forEachCell({ ...mark, exists: mark.skipped }, isCovered, (index) => {
    const beside = [shadeAt(index - 1), shadeAt(index + 1)].find((shade) => shade !== NO_SHADE)
    fills.add(beside ?? missing, index)
  })
  fills.paint()
}

/**
 * Gathers cells and fills them shade by shade, since setting the style for each takes as long as filling it. If several
 * begin on the same pixel the worst class counts, so that a low map hides no finding; among equals the last one counts, as
 * if they were filled in order. It makes no object for a cell and sorts by the index of its shade: a heat map of five
 * years of hours has 44,000 cells, and the first map of a page is drawn by code that the engine has not compiled yet.
 */
function createFills(context: CanvasRenderingContext2D, grid: PlacedGrid, shades: readonly string[]) {
  const shadeOf = new Int16Array(grid.placeCount).fill(NO_SHADE)
  /** Index of the last cell of each place, and how bad its class is; amounts have 0. */
  const cells = new Int32Array(grid.placeCount)
  const ranks = new Uint8Array(grid.placeCount)
  const taken = shades.map((): number[] => [])
  const paint = (): void => {
    for (const [shade, places] of taken.entries()) {
      if (places.length > 0) context.fillStyle = shades[shade] ?? ''
      for (const place of places) {
        // A place that was taken again has another shade now, or is filled already.
        if (shadeOf[place] !== shade) continue
        const { left, top, width, height } = grid.boxOf(cells[place] ?? 0)
        context.fillRect(left, top, width, height)
        shadeOf[place] = NO_SHADE
      }
      places.length = 0
    }
  }
  return {
    paint,
    add(shade: number, cell: number, rank = 0): void {
      const place = grid.placeOf(cell)
      const isTaken = shadeOf[place] !== NO_SHADE
      const isWorse = isTaken && (ranks[place] ?? 0) > rank
      // A larger cell remains visible around a smaller one that is drawn on top.
      if (isTaken && !isWorse && grid.isLarger(cells[place] ?? 0, cell)) paint()
      cells[place] = cell
      if (isWorse) return
      shadeOf[place] = shade
      ranks[place] = rank
      taken[shade]?.push(place)
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

/**
 * Calls `take` for each existing cell, row by row, but for values that the cells of the next row cover: of five years of
 * days several share a pixel. A hole is always taken, since it is hatched even if a later value covers it.
 */
function forEachCell(
  mark: CellMark,
  isCovered: (row: number) => boolean,
  take: (index: number) => void,
): void {
  const count = mark.columns.length
  for (let row = 0; row < mark.rows.length; row += 1) {
    const mayCover = isCovered(row)
    for (let index = row * count; index < (row + 1) * count; index += 1) {
      if (!isCell(mark, index)) continue
      if (mayCover && isCell(mark, index + count) && Number.isFinite(mark.values[index])) continue
      take(index)
    }
  }
}

/** Cells on whole pixels, so that no seam shows. */
interface PlacedGrid {
  /** The box is another one after the next call, since an object for each cell would take long. */
  readonly boxOf: (cell: number) => Readonly<Box>
  /** Cells that begin on the same pixel share a place. */
  readonly placeOf: (cell: number) => number
  readonly placeCount: number
  readonly isLarger: (cell: number, other: number) => boolean
  /** Returns true if the cells of the next row begin on the same pixel and are as large. */
  readonly isCovered: (row: number) => boolean
}

/** Columns from left to right, or rows from top to bottom; the reverse if x is upright. */
interface Side {
  readonly starts: Float64Array
  readonly sizes: Float64Array
  /** Index of the first of those that begin on the same pixel. */
  readonly places: Int32Array
}

/** Places columns and rows only once. */
function placedGrid(scene: PlotScene, mark: CellMark): PlacedGrid {
  const boxes = boxesOfGrid(scene, mark)
  const { isUpright } = scene.x
  const columns = sideOf(boxes.columns, isUpright)
  const rows = sideOf(boxes.rows, !isUpright)
  const [across, along] = isUpright ? [rows, columns] : [columns, rows]
  const count = mark.columns.length
  const areRowsNamed = scene.plot.y.kind === 'names'
  const box = { left: 0, top: 0, width: 0, height: 0 }
  return {
    boxOf(cell) {
      const column = cell % count
      const row = (cell - column) / count
      const x = isUpright ? row : column
      const y = isUpright ? column : row
      const width = across.sizes[x] ?? 0
      const height = along.sizes[y] ?? 0
      const isWide = width >= APART_FROM_PX
      const isHigh = height >= APART_FROM_PX
      box.left = across.starts[x] ?? 0
      box.top = along.starts[y] ?? 0
      box.width = isWide && isHigh ? width - 1 : Math.max(1, width)
      // Rows with names are separated however narrow their cells are, since each row is a separate subject.
      box.height = isHigh && (isWide || areRowsNamed) ? height - 1 : Math.max(1, height)
      return box
    },
    placeOf(cell) {
      const column = cell % count
      return (rows.places[(cell - column) / count] ?? 0) * count + (columns.places[column] ?? 0)
    },
    placeCount: count * mark.rows.length,
    isLarger: (cell, other) =>
      exceeds(columns, cell % count, other % count) ||
      exceeds(rows, Math.floor(cell / count), Math.floor(other / count)),
    isCovered: (row) =>
      row + 1 < mark.rows.length && rows.places[row] === rows.places[row + 1] && !exceeds(rows, row, row + 1),
  }
}

/** No cell is thinner than a pixel. */
function exceeds({ sizes }: Side, one: number, other: number): boolean {
  return Math.max(1, sizes[one] ?? 0) > Math.max(1, sizes[other] ?? 0)
}

function sideOf(boxes: readonly Box[], isAlongY: boolean): Side {
  const starts = Float64Array.from(boxes, ({ left, top }) => (isAlongY ? top : left))
  const sizes = Float64Array.from(boxes, ({ width, height }) => (isAlongY ? height : width))
  const places = new Int32Array(boxes.length)
  for (const [at, start] of starts.entries())
    places[at] = starts[at - 1] === start ? (places[at - 1] ?? at) : at
  return { starts, sizes, places }
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
