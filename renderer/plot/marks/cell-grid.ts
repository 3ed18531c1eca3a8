import type { CellMark, Plot, PlotAxis } from '#renderer/plot/plot.ts'
import { edgesOf } from './steps.ts'

/** Colours between the stops of a scale: more than the eye can distinguish. */
const SHADES = 256

/** Assigns a colour to each value between the smallest and the largest of all cells. */
export interface CellScale {
  readonly min: number
  readonly max: number
  readonly hasHoles: boolean
  readonly hasUnloaded: boolean
  readonly shades: readonly string[]
}

/**
 * Returns one scale for the cells of a plot and all others in their unit, so that a colour means the same value
 * everywhere; cells with a scale of their own are neither coloured by it nor counted for it.
 */
export function sharedCellScale(
  own: readonly CellMark[],
  all: readonly CellMark[],
  stops: readonly string[],
): CellScale {
  const [first] = own
  const isAlike = ({ unit, classes, hasOwnScale }: CellMark): boolean =>
    unit === first?.unit && classes === undefined && hasOwnScale !== true
  const { hasHoles, hasUnloaded } = cellScale(own, stops)
  return {
    ...cellScale(first?.hasOwnScale === true ? own : all.filter(isAlike), stops),
    hasHoles,
    hasUnloaded,
  }
}

export function cellScale(marks: readonly CellMark[], stops: readonly string[]): CellScale {
  const found = marks.map(extentOf)
  return {
    min: Math.min(...found.map(({ min }) => min)),
    max: Math.max(...found.map(({ max }) => max)),
    hasHoles: found.some(({ hasHoles }) => hasHoles),
    hasUnloaded: found.some(({ hasUnloaded }) => hasUnloaded),
    shades: shadesOf(stops),
  }
}

type CellExtent = Pick<CellScale, 'min' | 'max' | 'hasHoles' | 'hasUnloaded'>

/** Computed once, since every plot of a card needs those of all others. */
const extents = new WeakMap<CellMark, CellExtent>()

function extentOf(mark: CellMark): CellExtent {
  const extent = extents.get(mark) ?? foundExtent(mark)
  extents.set(mark, extent)
  return extent
}

function foundExtent(mark: CellMark): CellExtent {
  const { values, exists } = mark
  let [min, max, hasHoles, hasUnloaded] = [Infinity, -Infinity, false, false]
  for (let index = 0; index < values.length; index += 1) {
    if (exists?.[index] === 0) continue
    const value = values[index] ?? NaN
    if (isUnloaded(mark, index)) hasUnloaded = true
    else if (!Number.isFinite(value)) hasHoles = true
    else if (value < min || value > max) {
      min = Math.min(min, value)
      max = Math.max(max, value)
    }
  }
  return { min, max, hasHoles, hasUnloaded }
}

export const NO_SHADE = -1

/** Returns the index of the colour of a value. */
export function shadeIndexOf({ min, max, shades }: CellScale, value: number): number {
  if (!Number.isFinite(value)) return NO_SHADE
  const share = max > min ? (value - min) / (max - min) : 0.5
  return Math.round(share * (shades.length - 1))
}

/** Colours are mixed once for each theme. */
const mixes = new WeakMap<readonly string[], readonly string[]>()

/** Returns evenly spaced colours along the stops, mixed channel by channel between neighbours. */
export function shadesOf(stops: readonly string[]): readonly string[] {
  const known = mixes.get(stops) ?? mixedShades(stops)
  mixes.set(stops, known)
  return known
}

function mixedShades(stops: readonly string[]): readonly string[] {
  return Array.from({ length: SHADES }, (_, index) => {
    const at = (index / (SHADES - 1)) * (stops.length - 1)
    const below = Math.min(Math.floor(at), stops.length - 2)
    return mixed(stops[below] ?? '', stops[below + 1] ?? '', at - below)
  })
}

function mixed(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((hex) => parseInt(hex.slice(start, start + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export function cellMarks({ marks }: Plot): readonly CellMark[] {
  return marks.filter((mark) => mark.kind === 'cells')
}

export function hasCells(plot: Plot): boolean {
  return cellMarks(plot).length > 0
}

export interface CellGrid {
  /** Edges of columns along x and of rows along y: one more than there are columns or rows. */
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

/** Returns where a single cell ends, since a day alone fills its axis. */
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

/** Returns true for a cell that is not fully loaded yet. */
export function isUnloaded({ unloaded }: CellMark, index: number): boolean {
  return unloaded?.[index] === 1
}

export function isCell(mark: CellMark, index: number): boolean {
  return mark.exists === undefined || mark.exists[index] !== 0
}
