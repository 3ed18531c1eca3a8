import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { axisUnit, tickText, type AxisUnit, type FormatNumber } from './number-text.ts'
import type { Plot, PlotAxis } from '../plot.ts'
import type { PlotStyle } from '../plot-style.ts'
import { markExtent, standsOnZero, type Direction } from './mark-extents.ts'
import { numberDomain, type NumberDomain } from './number-domain.ts'
import { evenly, type PlacedAxis } from './placed-axis.ts'
import { fittingTicks, namesTicks, zonedTicks, type AxisPlace } from './shown-ticks.ts'

/** Least distances between two numbers. */
const UPRIGHT_TICK_PX = 44
const LOG_TICK_PX = 22
const LEVEL_TICK_PX = 76
const FEWEST_TICKS = 3
const MOST_LEVEL_TICKS = 12

/** Places the axis of a plot along a stretch of the canvas: its ends, and as many texts as fit. */
export function placeAxis(plot: Plot, direction: Direction, place: AxisPlace, style: PlotStyle): PlacedAxis {
  const axis = plot[direction]
  const { minPx, maxPx, isUpright } = place
  const placed = { axis, minPx, maxPx, isUpright, isLogarithmic: false }
  if (axis.kind === 'time') {
    const { min, max } = axis
    return { ...placed, min, max, ticks: zonedTicks(axis, place), title: '' }
  }
  if (axis.kind === 'names') {
    const ends = { min: -0.5, max: Math.max(1, axis.names.length) - 0.5 }
    return { ...placed, ...ends, ticks: namesTicks(axis.names, place, style), title: axis.title ?? '' }
  }
  const isLogarithmic = axis.isLogarithmic === true
  const domain = domainOf(plot, axis, direction, place)
  const { min, max } = domain
  const unscaled = { ...placed, min, max, isLogarithmic, ticks: [], title: '' }
  const unit = axis.unit ?? ''
  const shownUnit =
    axis.ticks || isLogarithmic ? { title: unit, divisor: 1, suffix: unit } : axisUnit(unit, domain)
  const ticks = axis.ticks ?? numberTicks(domain, shownUnit, style.formatNumber)
  return {
    ...unscaled,
    ticks: fittingTicks(unscaled, ticks, style),
    title: titleOf(axis, shownUnit),
    unit: shownUnit,
  }
}

type NumberAxis = Extract<PlotAxis, { kind: 'number' }>

function domainOf(
  plot: Plot,
  axis: NumberAxis,
  direction: Direction,
  { minPx, maxPx, isUpright }: AxisPlace,
): NumberDomain {
  const isLogarithmic = axis.isLogarithmic === true
  const tickPx = isUpright ? (isLogarithmic ? LOG_TICK_PX : UPRIGHT_TICK_PX) : LEVEL_TICK_PX
  const most = isUpright ? Infinity : MOST_LEVEL_TICKS
  const kinds = new Set(plot.marks.map(({ kind }) => kind))
  // Half the height is half the value, as on charts of series.
  const comparesHeights = kinds.has('line') && isComparedFromZero(axis.unit ?? '')
  const extent = markExtent(plot, direction, (value) => Number.isFinite(evenly({ isLogarithmic }, value)))
  return numberDomain(axis, extent, {
    maxTicks: Math.min(most, Math.max(FEWEST_TICKS, Math.floor(Math.abs(maxPx - minPx) / tickPx) + 1)),
    // The axis of the counted values gets round ends; the other ends where its data ends.
    grows: kinds.has('points') || (direction === 'y' && !kinds.has('cells')),
    fromZero: direction === 'y' && ((axis.startsAtZero ?? comparesHeights) || standsOnZero(plot)),
    isAmount: direction === 'y',
  })
}

function numberTicks(
  { ticks, step }: NumberDomain,
  { divisor }: AxisUnit,
  formatNumber: FormatNumber,
): readonly { readonly at: number; readonly text: string }[] {
  return ticks.map((at) => ({
    at,
    text:
      step === undefined
        ? formatNumber(at, { maximumSignificantDigits: 3 })
        : tickText(at, step, divisor, formatNumber),
  }))
}

function titleOf({ title = '' }: NumberAxis, { title: unit }: AxisUnit): string {
  return [title, unit].filter((part) => part !== '').join(', ')
}
