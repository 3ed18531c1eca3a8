import type { Interval } from '#shared/time/interval.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { extentOf } from './extent.ts'
import { axisUnit, type AxisUnit } from './number-text.ts'
import type { AxisScale, AxisSide, ChartMark, DrawnSeries, PanelScene } from '../series/scene.ts'
import { isStacked } from '../series/stacked-series.ts'
import {
  facingAxis,
  limitedAxis,
  logarithmicAxis,
  valueAxis,
  type Baseline,
  type ValueAxis,
} from './value-axis.ts'

/** Least distance between two ticks. */
const TICK_PX = 44

export function seriesOnSide(scene: PanelScene, side: AxisSide): readonly DrawnSeries[] {
  return scene.series.filter(({ id }) => scene.onRight.has(id) === (side === 'right'))
}

/** Bars and areas stand for amounts above zero, so their axis includes zero. */
function standsOnZero(mark: ChartMark): boolean {
  return mark === 'bar' || mark === 'area' || isStacked(mark)
}

/**
 * Follows the user's choice; otherwise starts at zero when heights are compared, so that half the
 * height is half the value.
 */
function baselineOf(scene: PanelScene, side: AxisSide, series: readonly DrawnSeries[]): Baseline {
  const { baseline } = scaleOnSide(scene, side)
  if (standsOnZero(scene.mark) || baseline === 'zero') return 'zero'
  if (baseline === 'fit') return 'fit'
  const hasReadings = series.some(({ isCounter }) => isCounter)
  return isComparedFromZero(unitOnSide(scene, side)) && !hasReadings ? 'zero' : 'near'
}

export function scaleOnSide(scene: PanelScene, side: AxisSide): AxisScale {
  return side === 'left' ? scene.leftScale : scene.rightScale
}

function unitOnSide({ leftUnit, rightUnit = '' }: PanelScene, side: AxisSide): string {
  return side === 'left' ? leftUnit : rightUnit
}

export function sideAxis(scene: PanelScene, side: AxisSide, window: Interval, heightPx: number): ValueAxis {
  const maxTicks = Math.max(3, Math.floor(heightPx / TICK_PX) + 1)
  const series = seriesOnSide(scene, side)
  const scale = scaleOnSide(scene, side)
  const baseline = baselineOf(scene, side, series)
  const extent = extentOf(series, window)
  if (scale.isLogarithmic) return logarithmicAxis(extent, maxTicks, scale)
  if (!followsValues(scale)) return limitedAxis(extent, maxTicks, baseline, scale)
  if (side === 'left' || !followsValues(scene.leftScale)) return valueAxis(extent, maxTicks, baseline)
  const left = sideAxis(scene, 'left', window, heightPx)
  return facingAxis(extent, left.ticks.length - 1, baseline)
}

/**
 * Picks the unit of an axis from the values it shows, so that a table of the same values uses the same unit.
 */
export function unitOfValues(
  unit: string,
  series: readonly DrawnSeries[],
  window: Interval,
  { lower = 0, upper = 0, isLogarithmic }: AxisScale,
): AxisUnit {
  if (isLogarithmic) return { title: unit, divisor: 1, suffix: unit }
  const { min, max } = extentOf(series, window) ?? { min: 0, max: 0 }
  return axisUnit(unit, { min: Math.min(min, lower), max: Math.max(max, upper) })
}

export function unitOfSide(scene: PanelScene, side: AxisSide): AxisUnit {
  return unitOfValues(
    unitOnSide(scene, side),
    seriesOnSide(scene, side),
    scene.window,
    scaleOnSide(scene, side),
  )
}

/** Returns true when the axis follows its values, and so can share the grid of the other axis. */
function followsValues({ lower, upper, isLogarithmic }: AxisScale): boolean {
  return lower === undefined && upper === undefined && !isLogarithmic
}
