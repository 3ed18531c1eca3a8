import type { Interval } from '#shared/time/instant.ts'
import { valueAt, type PlacedAxis } from '../axes/placed-axis.ts'
import { cellGrid, cellMarks } from '../marks/cell-grid.ts'
import type { PlotScene, Spot } from '../plot-scene.ts'

/** Part of a plot between two spots, in the quantities of its axes. */
export interface PlotArea {
  readonly interval: Interval
  /** Hours of the local day, from 0 to 24, if the other axis counts them. */
  readonly hours?: { readonly from: number; readonly to: number }
  /** Limits of values in the unit of the axis; set only if the area is high enough to be meant as a limit. */
  readonly values?: { readonly low: number; readonly high: number }
}

/** A drag along the time axis that strays less than this from its line does not select values. */
const LEAST_HEIGHT_PX = 24

/** Returns the part of the time between two spots; undefined if no axis is one of time. */
export function areaOf(scene: PlotScene, one: Spot, other: Spot): PlotArea | undefined {
  const { x, y } = scene
  const [time, across, isX] = isOfTime(x) ? [x, y, true] : [y, x, false]
  if (!isOfTime(time)) return undefined
  const interval = intervalBetween(scene, time, isX, ...endsOf(time, one, other))
  if (interval === undefined) return undefined
  const [low, high] = endsOf(across, one, other)
  if (across.axis.kind !== 'number') return { interval }
  if (across.axis.clockZone !== undefined)
    return { interval, hours: { from: Math.max(0, Math.floor(low)), to: Math.min(24, Math.ceil(high)) } }
  const px = Math.abs(one.top - other.top)
  const isMeant = px >= LEAST_HEIGHT_PX && across.isUpright && cellMarks(scene.plot).length === 0
  return isMeant ? { interval, values: { low, high } } : { interval }
}

function isOfTime({ axis }: PlacedAxis): boolean {
  return axis.kind === 'time' || (axis.kind === 'names' && axis.edges !== undefined)
}

function endsOf(axis: PlacedAxis, one: Spot, other: Spot): readonly [number, number] {
  const at = ({ left, top }: Spot): number =>
    Math.min(axis.max, Math.max(axis.min, valueAt(axis, axis.isUpright ? top : left)))
  const [a, b] = [at(one), at(other)]
  return [Math.min(a, b), Math.max(a, b)]
}

/** Names and cells are selected whole, however little of them lies between the spots. */
function intervalBetween(
  { plot }: PlotScene,
  { axis }: PlacedAxis,
  isX: boolean,
  from: number,
  to: number,
): Interval | undefined {
  if (axis.kind === 'names') return within(axis.edges, Math.floor(from + 0.5), Math.ceil(to + 0.5))
  const [cells] = cellMarks(plot)
  if (cells === undefined) return from < to ? { start: from, end: to } : undefined
  const grid = cellGrid(cells, plot)
  const edges = isX ? grid.columns : grid.rows
  const first = edges.findLastIndex((edge) => edge <= from)
  const last = edges.findIndex((edge) => edge >= to)
  return within(edges, Math.max(0, first), last < 0 ? edges.length - 1 : last)
}

function within(edges: Float64Array | undefined, first: number, last: number): Interval | undefined {
  if (edges === undefined) return undefined
  const [start, end] = [edges[Math.max(0, first)], edges[Math.min(last, edges.length - 1)]]
  return start === undefined || end === undefined || start >= end ? undefined : { start, end }
}
