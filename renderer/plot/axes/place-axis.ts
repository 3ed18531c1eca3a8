import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import type { NumberAxis, Plot, PlotAxis, PlotMark } from '#renderer/plot/plot.ts'
import { unitOfExtent, type Direction, markExtent, standsOnZero } from '../extent.ts'
import { type AxisUnit, type FormatNumber, powerText, tickText } from './number-text.ts'
import type { PlotStyle } from '#renderer/plot/theme.ts'
import type { PlacedAxis } from './placed-axis.ts'
import { type Baseline, type Extent, facingAxis, limitedAxis, ticksWithin } from './value-axis.ts'
import { type AxisPlace, fittingTicks, namesTicks, zonedTicks } from './shown-ticks.ts'

/** The range of a number axis, with the numbers written along it. */
interface NumberDomain extends Extent {
  readonly ticks: readonly number[]
  /** Distance between ticks, to which their text is rounded. Absent if the ticks are powers. */
  readonly step?: number
}

interface DomainOptions {
  readonly maxTicks: number
  /** True when the ends grow to whole steps; otherwise the axis ends where its data ends. */
  readonly grows: boolean
  /** Set on an axis of amounts, whose ends grow and may include zero. */
  readonly baseline: Baseline | undefined
}

function numberDomain(axis: NumberAxis, extent: Extent | undefined, options: DomainOptions): NumberDomain {
  return axis.isLogarithmic ? logDomain(axis, extent, options) : linearDomain(axis, extent, options)
}

function linearDomain(
  axis: NumberAxis,
  extent: Extent | undefined,
  { maxTicks, grows, baseline }: DomainOptions,
): NumberDomain {
  if (baseline !== undefined) return limitedAxis(extent, maxTicks, baseline, axis)
  const given = { min: axis.min ?? extent?.min ?? 0, max: axis.max ?? extent?.max ?? 1 }
  const exact = given.max > given.min ? given : { min: given.min - 0.5, max: given.min + 0.5 }
  const { step } = ticksWithin(exact, maxTicks)
  const min = grows && axis.min === undefined ? Math.floor(exact.min / step + 1e-9) * step : exact.min
  const max = grows && axis.max === undefined ? Math.ceil(exact.max / step - 1e-9) * step : exact.max
  return { min, max, step, ticks: ticksWithin({ min, max }, maxTicks).ticks }
}

const FEWEST_LOG_TICKS = 3

/** Factors that are roughly evenly spaced on a logarithmic axis; if decades are narrow, only powers of ten. */
const logFactors: readonly (readonly number[])[] = [[1, 2, 5], [1, 3], [1]]

function logDomain(axis: NumberAxis, extent: Extent | undefined, { maxTicks }: DomainOptions): NumberDomain {
  const low = axis.min !== undefined && axis.min > 0 ? axis.min : (extent?.min ?? 1)
  const high = axis.max !== undefined && axis.max > low ? axis.max : Math.max(extent?.max ?? 10, low)
  const min = axis.min === low ? low : atMost(low)
  const max = axis.max === high ? high : atLeast(Math.max(high, min * 1.01))
  const all = logFactors.map((factors) => powers(min, max, factors))
  const ticks = all.find(({ length }) => length <= maxTicks) ?? thinned(all.at(-1) ?? [], maxTicks)
  // Within less than a decade, round values are more useful than powers of ten.
  return {
    min,
    max,
    ticks: ticks.length < FEWEST_LOG_TICKS ? ticksWithin({ min, max }, maxTicks).ticks : ticks,
  }
}

function powers(min: number, max: number, factors: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(min) + 1e-9)
  const last = Math.ceil(Math.log10(max) - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
    .flatMap((power) => factors.map((factor) => Number((factor * power).toPrecision(12))))
    .filter((value) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9))
}

function thinned(ticks: readonly number[], count: number): readonly number[] {
  const every = Math.ceil(ticks.length / Math.max(1, count))
  return ticks.filter((_, index) => index % every === 0)
}

const ends = [1, 2, 5, 10]

function atLeast(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ends.find((end) => end * power >= value * (1 - 1e-9)) ?? 10) * power
}

function atMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ends.findLast((end) => end * power <= value * (1 + 1e-9)) ?? 1) * power
}

/** Least distances between two numbers. */
const UPRIGHT_TICK_PX = 40
const LOG_TICK_PX = 22
const LEVEL_TICK_PX = 76
const FEWEST_TICKS = 3
const MOST_LEVEL_TICKS = 12

/**
 * Places the axis of a plot along a stretch of the canvas: its ends, and as many texts as fit. `facing` is the opposite
 * axis, whose grid a second value axis shares.
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
  const extent = markExtent(plot, direction, isLogarithmic)
  const domain = domainOf(plot, axis, direction, extent, place, facing)
  const { min, max } = domain
  const unscaled = { ...placed, min, max, isLogarithmic, ticks: [], title: '' }
  const unit = axis.unit ?? ''
  const shownUnit = axis.ticks ? { title: unit, divisor: 1, suffix: unit } : unitOfExtent(unit, extent, axis)
  const hasScale = extent !== undefined || axis.min !== undefined || axis.max !== undefined
  if (axis.isBare === true) return { ...unscaled, unit: shownUnit }
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
  // The axis of the counted values gets round ends; the other one ends with its data.
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
