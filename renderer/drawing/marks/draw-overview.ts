import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import type { Interval } from '#shared/time/interval.ts'
import { extentOf } from '../axes/extent.ts'
import { project, xOf, type Projection } from '../axes/projection.ts'
import type { DrawnSeries } from '../scene.ts'
import { seriesColour, type ChartTheme } from '../theme.ts'
import { bandsOf, isCrowded } from './bands.ts'
import { fillBands, traceMeans } from './draw-band.ts'
import { strokePiecewise } from './stroke-piecewise.ts'
import { traceSeries } from './trace.ts'
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
const LINE_ALPHA = 0.7
const LOADING_ALPHA = 0.35
/** More lanes than this would leave no room for the lines. */
export const MAX_LANES = 5

export function laneRoom(count: number): number {
  return Math.min(count, MAX_LANES) * LANE_STEP_PX + 4
}

/** The whole range in small: each series on a scale of its own, and under them what is cached of it. */
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
  for (const one of series) drawLine(context, one, range, area, size, theme)
  series.slice(0, MAX_LANES).forEach((one, index) => {
    const y = size.height - lanes + 4 + index * LANE_STEP_PX
    drawLane(context, one, project(area, range, { min: 0, max: 1 }), y, scene)
  })
}

function areaOf(width: number, top: number, bottom: number): Parameters<typeof project>[0] {
  return { left: 0, right: width, top, bottom, width, height: bottom - top }
}

function drawLine(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  range: Interval,
  area: Parameters<typeof project>[0],
  { width, pixelRatio }: OverviewSize,
  theme: ChartTheme,
): void {
  const projection = project(area, range, valueAxis(extentOf([series], range), 2, false))
  const devicePx = Math.max(1, Math.round(width * pixelRatio))
  const pixels = createPixelColumns(devicePx)
  const frame = { projection, window: range, devicePx, pixelRatio, pixels }
  context.strokeStyle = seriesColour(theme, series.slot)
  context.fillStyle = seriesColour(theme, series.slot)
  context.lineWidth = 1
  const bands = isCrowded(series, frame) ? bandsOf(series, frame) : undefined
  if (bands) fillBands(context, bands, projection)
  context.globalAlpha = LINE_ALPHA
  strokePiecewise(context, (sink) => {
    if (bands) traceMeans(sink, bands, projection, false)
    else traceSeries(sink, series, frame, false, undefined)
  })
  context.globalAlpha = 1
}

/** Cached in the series' colour, settling in amber, missing left open, loading in a faint accent; the future has none. */
function drawLane(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  projection: Projection,
  y: number,
  { theme, isLoading }: OverviewScene,
): void {
  const box = (interval: Interval, colour: string): void => {
    const from = Math.max(0, xOf(projection, interval.start))
    const to = Math.min(projection.width, xOf(projection, interval.end))
    context.fillStyle = colour
    if (to > from) context.fillRect(from, y, Math.max(1, to - from), LANE_PX)
  }
  for (const interval of series.cached) box(interval, seriesColour(theme, series.slot))
  for (const gap of series.gaps) box(gap, theme.zeroLine)
  for (const interval of series.provisional) box(interval, theme.warn)
  for (const interval of series.missing) box(interval, theme.missing)
  context.globalAlpha = LOADING_ALPHA
  if (isLoading) for (const interval of series.missing) box(interval, theme.accent)
  context.globalAlpha = 1
}
