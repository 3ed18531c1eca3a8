import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import type { NumberAxis, Plot, PlotAxis, PlotMark } from '../plot.ts'
import { unitOfExtent } from './extent.ts'
import { powerText, tickText, type AxisUnit, type FormatNumber } from './number-text.ts'
import type { PlotStyle } from '../plot-style.ts'
import { markExtent, standsOnZero, type Direction } from './mark-extents.ts'
import { numberDomain, type NumberDomain } from './number-domain.ts'
import { evenly, type PlacedAxis } from './placed-axis.ts'
import { facingAxis, type Baseline, type Extent } from './value-axis.ts'
import { fittingTicks, namesTicks, zonedTicks, type AxisPlace } from './shown-ticks.ts'

/** Least distances between two numbers. */
const UPRIGHT_TICK_PX = 40
const LOG_TICK_PX = 22
const LEVEL_TICK_PX = 76
const FEWEST_TICKS = 3
const MOST_LEVEL_TICKS = 12

/**
 * Places the axis of a plot along a stretch of the canvas: its ends, and as many texts as fit. `facing` is the axis
 * at the other side, whose grid a second axis of values shares.
 */
export function placeAxis(
  plot: Plot,
  direction: Direction,
  place: AxisPlace,
  style: PlotStyle,
  facing?: PlacedAxis,
): PlacedAxis {
  const axis = plot[direction] ?? plot.y
  const { minPx, maxPx, isUpright } = place
  const placed = { axis, minPx, maxPx, isUpright, isLogarithmic: false }
  if (axis.kind === 'time') {
    const { min, max } = axis
    return { ...placed, min, max, ticks: axis.isBare === true ? [] : zonedTicks(axis, place), title: '' }
  }
  if (axis.kind === 'names') {
    const ends = { min: -0.5, max: Math.max(1, axis.names.length) - 0.5 }
    return { ...placed, ...ends, ticks: namesTicks(axis, place, style), title: axis.title ?? '' }
  }
  const isLogarithmic = axis.isLogarithmic === true
  const extent = markExtent(plot, direction, (value) => Number.isFinite(evenly({ isLogarithmic }, value)))
  const domain = domainOf(plot, axis, direction, extent, place, facing)
  const { min, max } = domain
  const unscaled = { ...placed, min, max, isLogarithmic, ticks: [], title: '' }
  const unit = axis.unit ?? ''
  const shownUnit = axis.ticks ? { title: unit, divisor: 1, suffix: unit } : unitOfExtent(unit, extent, axis)
  const hasScale = extent !== undefined || axis.min !== undefined || axis.max !== undefined
  const ticks = axis.ticks ?? (hasScale ? numberTicks(domain, shownUnit, style.formatNumber) : [])
  return {
    ...unscaled,
    ticks: fittingTicks(unscaled, ticks, style),
    title: titleOf(axis, shownUnit),
    unit: shownUnit,
  }
}

function domainOf(
  plot: Plot,
  axis: NumberAxis,
  direction: Direction,
  extent: Extent | undefined,
  { minPx, maxPx, isUpright }: AxisPlace,
  facing: PlacedAxis | undefined,
): NumberDomain {
  const isLogarithmic = axis.isLogarithmic === true
  const tickPx = isUpright ? (isLogarithmic ? LOG_TICK_PX : UPRIGHT_TICK_PX) : LEVEL_TICK_PX
  const most = isUpright ? Infinity : MOST_LEVEL_TICKS
  const kinds = new Set(plot.marks.map(({ kind }) => kind))
  // The axis of the counted values gets round ends; the other ends where its data ends.
  const isCounted = direction !== 'x' && !kinds.has('cells')
  const baseline = isCounted ? baselineOf(plot, axis, kinds) : undefined
  if (baseline !== undefined && facing && followsValues(facing.axis) && followsValues(axis))
    return facingAxis(extent, Math.max(1, facing.ticks.length - 1), baseline)
  return numberDomain(axis, extent, {
    maxTicks: Math.min(most, Math.max(FEWEST_TICKS, Math.floor(Math.abs(maxPx - minPx) / tickPx) + 1)),
    grows: kinds.has('points') || isCounted,
    baseline,
  })
}

/** Lines of power and energy start at zero, so that half the height is half the value. */
function baselineOf(plot: Plot, axis: NumberAxis, kinds: ReadonlySet<PlotMark['kind']>): Baseline {
  const isLine = kinds.has('line') || kinds.has('series')
  const comparesHeights = isLine && isComparedFromZero(axis.unit ?? '')
  if (standsOnZero(plot) || axis.startsAtZero === true) return 'zero'
  if (axis.isTight === true) return 'fit'
  return (axis.startsAtZero ?? comparesHeights) ? 'zero' : 'near'
}

/** Returns true when the axis follows its values, and so can share the grid of the other axis. */
function followsValues(axis: PlotAxis): boolean {
  return axis.kind === 'number' && !axis.isLogarithmic && axis.min === undefined && axis.max === undefined
}

function numberTicks(
  { ticks, step }: NumberDomain,
  { divisor }: AxisUnit,
  formatNumber: FormatNumber,
): readonly { readonly at: number; readonly text: string }[] {
  return ticks.map((at) => ({
    at,
    text: step === undefined ? powerText(at, formatNumber) : tickText(at, step, divisor, formatNumber),
  }))
}

function titleOf({ title = '' }: NumberAxis, { title: unit }: AxisUnit): string {
  return [title, unit].filter((part) => part !== '').join(', ')
}
