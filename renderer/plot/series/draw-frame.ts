import type { Chart } from 'chart.js'
import { scaleOnSide, unitOfSide } from '../axes/value-axes.ts'
import type { AxisSide, PanelScene } from './scene.ts'
import { TICK_SIZE_PX } from '../theme.ts'

const TITLE_RISE_PX = 10
const AXIS_GAP_PX = 8
/** A unit wider than its axis extends over the plot, so that the picture does not cut it off. */
const EDGE_PX = 2

/** Draws the unit above its axis, and the zero line when zero is visible. */
export function drawFrame(chart: Chart, scene: PanelScene): void {
  const { ctx: context, chartArea: area } = chart
  context.save()
  context.font = `${String(TICK_SIZE_PX)}px ${scene.theme.font}`
  context.fillStyle = scene.theme.textFaint
  context.textBaseline = 'alphabetic'
  const { left, right } = chart.scales
  const baseline = area.top - TITLE_RISE_PX
  context.textAlign = 'left'
  if (left) {
    const title = titleOf(scene, 'left')
    const x = area.left - AXIS_GAP_PX - context.measureText(title).width
    context.fillText(title, Math.max(EDGE_PX, x), baseline)
  }
  if (right && scene.rightUnit !== undefined) {
    const title = titleOf(scene, 'right')
    const farthest = chart.width - EDGE_PX - context.measureText(title).width
    context.fillText(title, Math.min(area.right + AXIS_GAP_PX, farthest), baseline)
  }
  drawZeroLine(chart, scene)
  context.restore()
}

function titleOf(scene: PanelScene, side: AxisSide): string {
  const { title } = unitOfSide(scene, side)
  return scaleOnSide(scene, side).isLogarithmic ? `${title} log`.trimStart() : title
}

function drawZeroLine(chart: Chart, scene: PanelScene): void {
  const { ctx: context, chartArea: area } = chart
  const { left } = chart.scales
  if (!left || left.min > 0 || left.max < 0 || scene.leftScale.isLogarithmic) return
  const y = Math.round(left.getPixelForValue(0)) + 0.5
  context.strokeStyle = scene.theme.zeroLine
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(area.left, y)
  context.lineTo(area.right, y)
  context.stroke()
}
