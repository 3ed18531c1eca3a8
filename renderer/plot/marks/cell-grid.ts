import type { CellMark, Plot, PlotAxis } from '../plot.ts'
import { edgesOf } from './steps.ts'

export function cellMarks({ marks }: Plot): readonly CellMark[] {
  return marks.filter((mark) => mark.kind === 'cells')
}

export function hasCells(plot: Plot): boolean {
  return cellMarks(plot).length > 0
}

export interface CellGrid {
  /** Edges of columns along x and of rows along y, one more than there are of them. */
  readonly columns: Float64Array
  readonly rows: Float64Array
}

/** Returns the edges of the cells; a cell at a name is centred on it. */
export function cellGrid(mark: CellMark, { x, y }: Pick<Plot, 'x' | 'y'>): CellGrid {
  return {
    columns: edgesOf(mark.columns, shiftOn(x), endOf(x)),
    rows: edgesOf(mark.rows, shiftOn(y), endOf(y)),
  }
}

/** Returns where a single cell ends: a day alone fills its axis. */
function endOf(axis: PlotAxis): number | undefined {
  return axis.kind === 'time' ? axis.max : undefined
}

function shiftOn(axis: PlotAxis): number {
  return axis.kind === 'names' ? -0.5 : 0
}

export function cellIndex(mark: CellMark, column: number, row: number): number {
  return row * mark.columns.length + column
}

/** Returns true for an hour that the clocks skip. */
export function isSkipped({ skipped }: CellMark, index: number): boolean {
  return skipped?.[index] === 1
}

export function isCell(mark: CellMark, index: number): boolean {
  return mark.exists === undefined || mark.exists[index] !== 0
}
