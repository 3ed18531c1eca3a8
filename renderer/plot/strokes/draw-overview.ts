import { createPixelColumns } from '#shared/series/pyramid/pyramid.ts'
import { intersectIntervals, normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { extentOf } from '../extent.ts'
import { groupByUnit } from '../series/series-plots.ts'
import { project, type Projection, xOf } from '#renderer/plot/axes/placed-axis.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'
import type { ChartTheme } from '../theme.ts'
import { drawSeries } from './draw-series.ts'
import { valueAxis } from '../axes/value-axis.ts'

export interface OverviewScene {
  readonly series: readonly DrawnSeries[]
  readonly range: Interval
  readonly theme: ChartTheme
  readonly isLoading: boolean
}

export interface OverviewSize {
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
}

const LANE_PX = 3
const LANE_STEP_PX = 4
/** Dash length of ranges that may still change or are being fetched. */
const DASH_PX = 3
/** With more lanes than this there is no room for the lines, so the lanes merge into one. */
const MAX_LANES = 5
const MERGED_PX = 6

export function hasMergedLane(count: number): boolean {
  return count > MAX_LANES
}

export function laneRoom(count: number): number {
  return (hasMergedLane(count) ? MERGED_PX + 1 : count * LANE_STEP_PX) + 4
}

/**
 * Draws the whole range at a small size, with one scale for each unit, and below it a lane of
 * cached ranges for each series.
 */
export function drawOverview(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  size: OverviewSize,
): void {
  const { series, range, theme } = scene
  context.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  const lanes = laneRoom(series.length)
  const area = areaOf(size.width, 3, size.height - lanes)
  for (const { unit, ids } of groupByUnit(series)) {
    const group = series.filter(({ id }) => ids.includes(id))
    const isFromZero = isComparedFromZero(unit) && !group.some(({ isCounter }) => isCounter)
    const axis = valueAxis(extentOf(group, range), 2, isFromZero ? 'zero' : 'near')
    for (const one of group) drawLine(context, one, range, project(area, range, axis), size, theme)
  }
  const isMerged = hasMergedLane(series.length)
  series.forEach((one, index) => {
    const top = size.height - lanes + 4 + (isMerged ? 0 : index * LANE_STEP_PX)
    const lane = { top, height: isMerged ? MERGED_PX : LANE_PX, alpha: isMerged ? 1 / series.length : 1 }
    drawLane(context, one, project(area, range, { min: 0, max: 1 }), lane, scene)
  })
}

/** Edges of the visible part as shares of the range; a part beyond the range begins below 0 or ends above 1. */
export interface BrushEdges {
  readonly from: number
  readonly to: number
}

const EDGE_PX = 2
const LEAST_BRUSH_PX = 6
const TINT = 0.1

/** Draws the visible part for a canvas over the strip: its edges and a tint, or pale edges around all of it. */
export function drawBrush(
  context: CanvasRenderingContext2D,
  { from, to }: BrushEdges,
  theme: ChartTheme,
  { width, height, pixelRatio }: OverviewSize,
): void {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.clearRect(0, 0, width, height)
  const sharp = (px: number): number => Math.round(px * pixelRatio) / pixelRatio
  const left = sharp(from * width)
  const length = Math.max(LEAST_BRUSH_PX, sharp(to * width) - left)
  const isWhole = from <= 0 && to >= 1
  context.fillStyle = isWhole ? theme.zeroLine : theme.accent
  context.fillRect(left, 0, EDGE_PX, height)
  context.fillRect(left + length - EDGE_PX, 0, EDGE_PX, height)
  if (isWhole) return
  context.globalAlpha = TINT
  context.fillRect(left + EDGE_PX, 0, length - 2 * EDGE_PX, height)
  context.globalAlpha = 1
}

function areaOf(width: number, top: number, bottom: number): Parameters<typeof project>[0] {
  return { left: 0, top, width, height: bottom - top }
}

/** Draws a series as the chart does, without the fills of its shape. */
function drawLine(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  window: Interval,
  projection: Projection,
  { width, pixelRatio }: OverviewSize,
  theme: ChartTheme,
): void {
  const devicePx = Math.max(1, Math.round(width * pixelRatio))
  const frame = { projection, window, devicePx, pixelRatio, pixels: createPixelColumns(devicePx) }
  drawSeries(context, series, frame, 'line', theme, { index: 0, count: 1 })
}

interface Lane {
  readonly top: number
  readonly height: number
  readonly alpha: number
}

/**
 * Uses neutral colours, which no series has: dark for cached ranges, dashed for values that may still change, a thin
 * line for gaps, pale for ranges that are not cached, and dashed pale while they are being fetched. The future has none
 * of these.
 */
function drawLane(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  projection: Projection,
  { top, height, alpha }: Lane,
  { theme, isLoading }: OverviewScene,
): void {
  context.globalAlpha = alpha
  const fill = (intervals: readonly Interval[], colour: string, stepPx = Infinity): void => {
    context.fillStyle = colour
    for (const { start, end } of normaliseIntervals(intersectIntervals(intervals, [scope]))) {
      const to = xOf(projection, end)
      for (let x = xOf(projection, start); x < to; x += stepPx)
        context.fillRect(x, top, Math.max(1, Math.min(to - x, stepPx / 2)), height)
    }
  }
  const scope = {
    start: projection.start,
    end: projection.start + projection.width / projection.pxPerMs,
  }
  const unsettled = [...series.provisional, ...series.gaps]
  fill(subtractIntervals(series.cached, unsettled), theme.coverage.cached)
  fill(subtractIntervals(series.provisional, series.gaps), theme.coverage.cached, 2 * DASH_PX)
  fill(series.missing, theme.coverage.missing)
  if (isLoading) fill(series.missing, theme.zeroLine, 2 * DASH_PX)
  context.fillStyle = theme.zeroLine
  for (const { start, end } of intersectIntervals(series.gaps, [scope]))
    context.fillRect(
      xOf(projection, start),
      top + height - 1,
      xOf(projection, end) - xOf(projection, start),
      1,
    )
  context.globalAlpha = 1
}
