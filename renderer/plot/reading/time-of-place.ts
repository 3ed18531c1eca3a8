import { lowerBound } from '#shared/series/columns.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { firstInstantFrom, localOf } from '#shared/time/zones/local-instant.ts'
import { cellIndex, cellMarks, isCell } from '../marks/cell-grid.ts'
import { edgesOf } from '../marks/steps.ts'
import type { CellMark, Plot, PlotAxis, PlotSubject } from '../plot.ts'
import { seriesMarks } from '../series/shown-series.ts'
import { positionsOf, type PlotPlace } from './place.ts'

const DAY_MS = 24 * HOUR_MS

/**
 * Returns the place of a plot at an instant: the bucket that contains it on a time axis, or its hour on an axis of
 * hours. Undefined if the plot does not show that time.
 */
export function placeOfInstant(plot: Plot, at: EpochMs): PlotPlace | undefined {
  const [cells] = cellMarks(plot)
  if (cells !== undefined) return cellOfInstant(plot, cells, at)
  if (seriesMarks(plot).length > 0 && plot.x.kind === 'time')
    return at >= plot.x.min && at < plot.x.max ? { kind: 'position', x: at } : undefined
  const positions = positionsOf(plot)
  const x = positions[stretchAt(plot.x, positions, at) ?? -1]
  return x === undefined ? undefined : { kind: 'position', x }
}

function cellOfInstant(plot: Plot, mark: CellMark, at: EpochMs): PlotPlace | undefined {
  const column = stretchAt(plot.x, mark.columns, at)
  const row = stretchAt(plot.y, mark.rows, at)
  if (column === undefined || row === undefined) return undefined
  return isCell(mark, cellIndex(mark, column, row)) ? { kind: 'cell', mark, column, row } : undefined
}

/** Returns the index of the position whose stretch contains the instant. */
function stretchAt(axis: PlotAxis, positions: Float64Array, at: EpochMs): number | undefined {
  if (axis.kind === 'time') return containing(edgesOf(positions, 0, axis.max), at)
  if (axis.kind === 'names') return axis.edges && containing(axis.edges, at)
  if (axis.clockZone === undefined) return undefined
  const hour = (((localOf(at, axis.clockZone) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS
  const index = Math.floor((hour / 24) * positions.length)
  return index < positions.length ? index : undefined
}

function containing(edges: Float64Array, at: number): number | undefined {
  const index = lowerBound(edges, at + 1) - 1
  return index >= 0 && index < edges.length - 1 ? index : undefined
}

/** Returns the time that a place represents; undefined if it is not a single time. */
export function intervalOf(plot: Plot, place: PlotPlace): Interval | undefined {
  switch (place.kind) {
    case 'cell':
      return (
        stretchOf(plot.x, place.mark.columns, place.column) ?? stretchOf(plot.y, place.mark.rows, place.row)
      )
    case 'position': {
      const positions = positionsOf(plot)
      const index = plot.x.kind === 'time' ? containing(edgesOf(positions), place.x) : place.x
      return index === undefined ? undefined : stretchOf(plot.x, positions, index)
    }
    case 'point':
      return undefined
  }
}

function stretchOf(axis: PlotAxis, positions: Float64Array, index: number): Interval | undefined {
  const edges =
    axis.kind === 'time' ? edgesOf(positions, 0, axis.max) : axis.kind === 'names' ? axis.edges : undefined
  const [start, end] = [edges?.[index], edges?.[index + 1]]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/**
 * Returns the instant that other plots show while the cursor is at this place: for a cell it is its hour of its day.
 */
export function instantOf(plot: Plot, place: PlotPlace): EpochMs | undefined {
  if (place.kind === 'position' && seriesMarks(plot).length > 0) return place.x
  const start = intervalOf(plot, place)?.start
  if (start === undefined || place.kind !== 'cell') return start
  for (const [axis, positions, index] of [
    [plot.x, place.mark.columns, place.column],
    [plot.y, place.mark.rows, place.row],
  ] as const)
    if (axis.kind === 'number' && axis.clockZone !== undefined) {
      const hours = (index / positions.length) * 24
      return firstInstantFrom(localOf(start, axis.clockZone) + hours * HOUR_MS, axis.clockZone)
    }
  return start
}

/** Returns the subject that a click on a place opens: that of its name, or its time. */
export function subjectOf(plot: Plot, place: PlotPlace): PlotSubject | undefined {
  const named = namedSubject(plot, place)
  if (named !== undefined) return named
  const interval = intervalOf(plot, place)
  return interval && { kind: 'interval', interval }
}

function namedSubject({ x, y }: Plot, place: PlotPlace): PlotSubject | undefined {
  const own = place.kind === 'cell' ? place.mark.subjectAt?.(place.column, place.row) : undefined
  if (own !== undefined) return own
  if (place.kind === 'position') return x.kind === 'names' ? x.subjects?.[place.x] : undefined
  if (place.kind === 'cell') return y.kind === 'names' ? y.subjects?.[place.row] : undefined
  return undefined
}
