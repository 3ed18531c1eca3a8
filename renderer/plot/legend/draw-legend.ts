import { axisUnit, evenTexts } from '../axes/number-text.ts'
import { strokeHatch } from '../strokes/hatch.ts'
import { drawTexture } from '../strokes/texture.ts'
import {
  type ChartTheme,
  END_NAME_WEIGHT,
  markColour,
  type PlotStyle,
  seriesDash,
  TICK_SIZE_PX,
} from '#renderer/plot/theme.ts'
import { cellMarks, type CellScale } from '#renderer/plot/marks/cell-grid.ts'
import { ruleNamesPx } from '../plot-heights.ts'
import type { PlotScene, Spot } from '../plot-scene.ts'
import { END_GAP_PX, END_LINE_PX } from './end-labels.ts'
import { LEGEND_ROW_PX, SAMPLE_GAP_PX, SAMPLE_PX, type LegendEntry } from './legend.ts'

const RISE_PX = 14
const BAR_PX = 132
const BAR_HEIGHT_PX = 8
const GAP_PX = 6
const NO_VALUE = 'No value'
const NOT_LOADED = 'Not loaded'

/** Draws the names of the marks: above the plot, or next to the ends of lines. */
export function drawLegend(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const { area, theme, legend, cellScale: scale } = scene
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  for (const entry of legend.entries) {
    const rowsBelow = legend.rows - 1 - entry.row
    const top = rowMiddle(scene) - rowsBelow * LEGEND_ROW_PX
    drawEntry(context, scene, entry, { left: area.left + entry.left, top })
  }
  drawEndLabels(context, scene)
  const [first] = cellMarks(scene.plot)
  if (first === undefined) return
  if (first.classes === undefined) drawScale(context, scene, scale, first.unit)
  else drawClasses(context, scene, scale, first.classes)
}

/** Writes names next to the ends of their lines, in the colour of the line. */
function drawEndLabels(
  context: CanvasRenderingContext2D,
  { area, theme, endLabels, endsPx }: PlotScene,
): void {
  const left = area.left + area.width + endsPx + END_GAP_PX
  for (const label of endLabels) {
    context.fillStyle = markColour(theme, label)
    label.lines.forEach((text, line) => {
      const weight = line === 0 ? `${String(END_NAME_WEIGHT)} ` : ''
      context.font = `${weight}${String(TICK_SIZE_PX)}px ${theme.font}`
      context.fillText(text, left, label.top + (line - (label.lines.length - 1) / 2) * (END_LINE_PX - 1))
    })
  }
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
}

/** Returns the middle of the lowest row. */
function rowMiddle({ plot, area }: PlotScene): number {
  return area.top - ruleNamesPx(plot) - RISE_PX
}

/** Draws a sample and a name, vertically centred on a spot, in the font of ticks. */
export function drawEntry(
  context: CanvasRenderingContext2D,
  { theme, measure }: Pick<PlotStyle, 'theme' | 'measure'>,
  entry: LegendEntry,
  { left, top: middle }: Spot,
): void {
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.fillStyle = context.strokeStyle = markColour(theme, entry)
  drawSample(context, entry.sample, dashOf(theme, entry), left, middle)
  drawSampleTexture(context, theme, entry, left, middle)
  context.fillStyle = theme.text
  const nameLeft = left + (entry.sample === 'none' ? 0 : SAMPLE_PX) + SAMPLE_GAP_PX
  context.fillText(entry.name, nameLeft, middle + 0.5)
  if (entry.detail === undefined) return
  context.fillStyle = theme.textFaint
  context.fillText(entry.detail, nameLeft + measure(entry.name) + SAMPLE_GAP_PX, middle + 0.5)
}

function dashOf(theme: ChartTheme, { sample, slot }: LegendEntry): readonly number[] {
  if (sample === 'dashes') return [4, 3]
  return slot === undefined ? [] : seriesDash(theme, slot)
}

function drawSample(
  context: CanvasRenderingContext2D,
  sample: LegendEntry['sample'],
  dash: readonly number[],
  left: number,
  middle: number,
): void {
  switch (sample) {
    case 'line':
    case 'dashes':
      context.lineWidth = 2
      context.setLineDash([...dash])
      context.beginPath()
      context.moveTo(left, middle)
      context.lineTo(left + SAMPLE_PX, middle)
      context.stroke()
      context.setLineDash([])
      return
    case 'area':
      context.globalAlpha = 0.3
      context.fillRect(left, middle - 5, SAMPLE_PX, 10)
      context.globalAlpha = 1
      return
    case 'block':
      context.fillRect(left + 4, middle - 5, SAMPLE_PX - 4, 10)
      return
    case 'point':
      context.beginPath()
      context.arc(left + SAMPLE_PX - 5, middle, 3.5, 0, 2 * Math.PI)
      context.fill()
      return
    case 'none':
  }
}

function drawSampleTexture(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  entry: LegendEntry,
  left: number,
  middle: number,
): void {
  if (entry.sample !== 'area' && entry.sample !== 'block') return
  const isBlock = entry.sample === 'block'
  const indent = isBlock ? 4 : 0
  const area = { left: left + indent, top: middle - 5, width: SAMPLE_PX - indent, height: 10 }
  const colour = isBlock ? theme.surface : markColour(theme, entry)
  const trace = (): void => context.rect(area.left, area.top, area.width, area.height)
  drawTexture(context, { theme, slot: entry.slot, area, colour, trace })
}

/**
 * Draws smallest value, colours and largest value above the cells at the right, with a sample of a hole if there is
 * one.
 */
function drawScale(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  scale: CellScale,
  unit: string,
): void {
  const { theme, formatNumber } = scene
  const middle = rowMiddle(scene)
  context.fillStyle = theme.text
  context.textAlign = 'right'
  let right = drawHoleSamples(context, scene, scale)
  if (!(scale.min <= scale.max)) return
  const { divisor, title } = axisUnit(unit, scale)
  const [least = '', greatest = ''] = evenTexts([scale.min / divisor, scale.max / divisor], formatNumber)
  const most = `${greatest} ${title}`.trimEnd()
  context.fillText(most, right, middle + 0.5)
  right -= scene.measure(most) + GAP_PX
  const left = Math.floor(right - BAR_PX)
  scale.shades.forEach((shade, index) => {
    const from = left + Math.floor((index / scale.shades.length) * BAR_PX)
    const to = left + Math.ceil(((index + 1) / scale.shades.length) * BAR_PX)
    context.fillStyle = shade
    context.fillRect(from, middle - BAR_HEIGHT_PX / 2, to - from, BAR_HEIGHT_PX)
  })
  context.fillStyle = theme.text
  context.fillText(least, left - GAP_PX, middle + 0.5)
}

/** Draws a sample of each class, and of a hole if there is one, above the cells at the right. */
function drawClasses(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  scale: CellScale,
  classes: readonly string[],
): void {
  const { theme, measure } = scene
  const middle = rowMiddle(scene)
  context.fillStyle = theme.text
  context.textAlign = 'right'
  let right = drawHoleSamples(context, scene, scale)
  for (const [index, name] of [...classes.entries()].toReversed()) {
    context.fillStyle = theme.text
    context.fillText(name, right, middle + 0.5)
    right = Math.round(right - measure(name) - GAP_PX - SAMPLE_PX)
    context.fillStyle = theme.classes[index] ?? theme.text
    context.fillRect(right, middle - 5, SAMPLE_PX, 10)
    right -= SAMPLE_PX
  }
}

/**
 * Draws samples of a hole and of a cell that is not loaded, if there are any; returns the right limit for what follows.
 */
function drawHoleSamples(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  { hasHoles, hasUnloaded }: CellScale,
): number {
  const { left, width } = scene.area
  const right = hasUnloaded ? drawHoleSample(context, scene, left + width, NOT_LOADED) : left + width
  return hasHoles ? drawHoleSample(context, scene, right, NO_VALUE) : right
}

/** A gap is hatched; a cell that is not loaded is not. */
function drawHoleSample(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  right: number,
  text: string,
): number {
  const { theme, measure } = scene
  const middle = rowMiddle(scene)
  context.fillText(text, right, middle + 0.5)
  const left = Math.round(right - measure(text) - GAP_PX - SAMPLE_PX)
  context.fillStyle = theme.missing
  context.fillRect(left, middle - 5, SAMPLE_PX, 10)
  context.strokeStyle = theme.zeroLine
  context.lineWidth = 1
  if (text === NO_VALUE) strokeHatch(context, { left, top: middle - 5, width: SAMPLE_PX, height: 10 })
  context.fillStyle = theme.text
  return left - 2 * SAMPLE_PX
}
