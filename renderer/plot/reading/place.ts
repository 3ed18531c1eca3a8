import { lowerBound } from '#shared/series/columns.ts'
import { pixelOf, valueAt } from '../axes/placed-axis.ts'
import { cellGrid, cellIndex, cellMarks, isCell, isSkipped } from '../marks/cell-grid.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CellMark, Plot, PlotAxis, PointMark, SeriesMark } from '../plot.ts'
import { windowOf } from '../series/shown-series.ts'
import { spotOf, type PlotScene, type Spot } from '../plot-scene.ts'

/** A place in a plot whose values can be read aloud. */
export type PlotPlace =
  | { readonly kind: 'position'; readonly x: number }
  | { readonly kind: 'cell'; readonly mark: CellMark; readonly column: number; readonly row: number }
  | { readonly kind: 'point'; readonly mark: PointMark; readonly index: number }

/** A point further away than this is not selected. */
const REACH_PX = 40

/** Returns the place under a spot: the cell, the nearest point, or the nearest position along x. */
export function placeAt(scene: PlotScene, spot: Spot): PlotPlace | undefined {
  if (!isInReach(scene, spot)) return undefined
  const cell = cellAt(scene, spot)
  if (cell || cellMarks(scene.plot).length > 0) return cell
  const point = pointAt(scene, spot)
  if (point) return point
  return positionNear(scene, valueAt(scene.x, scene.x.isUpright ? spot.top : spot.left))
}

/** Returns true inside the area and on names next to it, because a shortened name is read in full there. */
function isInReach({ area, x, y }: PlotScene, { left, top }: Spot): boolean {
  const [upright, level] = x.isUpright ? [x, y] : [y, x]
  const isBeside = upright.axis.kind === 'names' && left < area.left
  const isBelow = level.axis.kind === 'names' && top > area.top + area.height
  const isWithin = left >= area.left - 4 && left <= area.left + area.width + 4
  const isLevel = top >= area.top - 4 && top <= area.top + area.height + 4
  return (isWithin || isBeside) && (isLevel || isBelow)
}

function cellAt({ plot, x, y }: PlotScene, { left, top }: Spot): PlotPlace | undefined {
  const [atX, atY] = [valueAt(x, x.isUpright ? top : left), valueAt(y, y.isUpright ? top : left)]
  for (const mark of cellMarks(plot)) {
    const { columns, rows } = cellGrid(mark, plot)
    const [column, row] = [stretchOf(columns, atX), stretchOf(rows, atY)]
    if (column === undefined || row === undefined) continue
    const index = cellIndex(mark, column, row)
    if (isCell(mark, index) || isSkipped(mark, index)) return { kind: 'cell', mark, column, row }
  }
  return undefined
}

function stretchOf(edges: Float64Array, value: number): number | undefined {
  const index = edges.findLastIndex((edge) => edge <= value)
  return index >= 0 && index < edges.length - 1 ? index : undefined
}

function pointAt(scene: PlotScene, spot: Spot): PlotPlace | undefined {
  let nearest: PlotPlace | undefined
  let least = REACH_PX ** 2
  for (const mark of pointMarks(scene.plot)) {
    mark.xs.forEach((x, index) => {
      const { left, top } = spotOf(scene, x, mark.ys[index] ?? NaN)
      const distance = (left - spot.left) ** 2 + (top - spot.top) ** 2
      if (distance > least || !(distance >= 0)) return
      least = distance
      nearest = { kind: 'point', mark, index }
    })
  }
  return nearest
}

function pointMarks({ marks }: Plot): readonly PointMark[] {
  return marks.filter((mark) => mark.kind === 'points')
}

export function positionNear({ plot, x }: PlotScene, value: number): PlotPlace | undefined {
  const positions = positionsOf(plot)
  const after = lowerBound(positions, value)
  const [before, next] = [positions[after - 1], positions[after]]
  if (before === undefined || next === undefined) return placeOf(before ?? next)
  const px = pixelOf(x, value)
  return placeOf(Math.abs(pixelOf(x, before) - px) <= Math.abs(pixelOf(x, next) - px) ? before : next)
}

function placeOf(x: number | undefined): PlotPlace | undefined {
  return x === undefined ? undefined : { kind: 'position', x }
}

/** Returns every x that has a value, ascending; sorted only once per plot. */
export function positionsOf(plot: Plot): Float64Array {
  const known = sorted.get(plot)
  if (known) return known
  const xs = plot.marks.flatMap((mark) => {
    if (mark.kind === 'series') return timesInSight(mark, windowOf(plot))
    return mark.kind === 'line' || mark.kind === 'band' || mark.kind === 'bars' ? [...mark.xs] : []
  })
  const positions = Float64Array.from(new Set(xs)).sort()
  sorted.set(plot, positions)
  return positions
}

/** The keyboard moves through at most this many readings; closer ones could not be distinguished. */
const MOST_TIMES = 1000

function timesInSight({ series }: SeriesMark, { start, end }: Interval): readonly number[] {
  const { times } = series.columns
  const inSight = times.subarray(lowerBound(times, start), lowerBound(times, end))
  const every = Math.ceil(inSight.length / MOST_TIMES)
  return [...inSight.filter((_, index) => index % every === 0)]
}

/**
 * Returns places in the order of x: the columns of cells, otherwise the points, otherwise the positions; listed only
 * once per plot.
 */
export function placesOf(plot: Plot): readonly PlotPlace[] {
  const known = listed.get(plot)
  if (known) return known
  const places = listPlaces(plot)
  listed.set(plot, places)
  return places
}

function listPlaces(plot: Plot): readonly PlotPlace[] {
  const [cells] = cellMarks(plot)
  if (cells) return [...cells.columns.keys()].map((column) => ({ kind: 'cell', mark: cells, column, row: 0 }))
  const points = pointMarks(plot).flatMap((mark) =>
    [...mark.xs.keys()].map((index) => ({ kind: 'point' as const, mark, index })),
  )
  if (points.length > 0)
    return points
      .filter(({ mark, index }) => Number.isFinite(mark.ys[index]))
      .sort((one, other) => (one.mark.xs[one.index] ?? 0) - (other.mark.xs[other.index] ?? 0))
  return [...positionsOf(plot)].map((x) => ({ kind: 'position', x }))
}

const sorted = new WeakMap<Plot, Float64Array>()
const listed = new WeakMap<Plot, readonly PlotPlace[]>()

/** Returns the same x in another plot whose x axis has the same quantity. */
export function sharedPlace(from: PlotScene, to: PlotScene, place: PlotPlace): PlotPlace | undefined {
  if (place.kind !== 'position' || !isSameAxis(from.plot.x, to.plot.x)) return undefined
  const near = positionNear(to, place.x)
  return near?.kind === 'position' && near.x === place.x ? near : undefined
}

/**
 * Returns the place in the plot that corresponds to an earlier one, for example after more values have arrived;
 * undefined if there is none.
 */
export function keptPlace(before: Plot, now: Plot, place: PlotPlace): PlotPlace | undefined {
  if (!isSameAxis(before.x, now.x) || !isSameAxis(before.y, now.y)) return undefined
  if (place.kind === 'position') return positionsOf(now).includes(place.x) ? place : undefined
  if (place.kind === 'cell') {
    const { column, row } = place
    const mark = cellMarks(now)[cellMarks(before).indexOf(place.mark)]
    const isThere =
      mark?.columns[column] === place.mark.columns[column] && mark?.rows[row] === place.mark.rows[row]
    return mark && isThere ? { ...place, mark } : undefined
  }
  const mark = pointMarks(now)[pointMarks(before).indexOf(place.mark)]
  const isThere = mark?.xs[place.index] === place.mark.xs[place.index]
  return mark && isThere ? { ...place, mark } : undefined
}

function isSameAxis(one: PlotAxis, other: PlotAxis): boolean {
  if (one.kind === 'names') return other.kind === 'names' && one.names.join('\n') === other.names.join('\n')
  if (one.kind === 'number')
    return other.kind === 'number' && one.title === other.title && one.unit === other.unit
  return other.kind === 'time'
}
