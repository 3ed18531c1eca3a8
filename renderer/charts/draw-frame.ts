import type { Chart } from 'chart.js'
import { axisExponent, axisTitle } from './number-text.ts'
import type { PanelScene } from './scene.ts'
import { TICK_SIZE_PX } from './theme.ts'

const TITLE_RISE_PX = 10

/** The unit above its axis, level, and the zero line where zero is in sight. */
export function drawFrame(chart: Chart, scene: PanelScene): void {
  const { ctx: context, chartArea: area } = chart
  context.save()
  context.font = `${String(TICK_SIZE_PX)}px ${scene.theme.font}`
  context.fillStyle = scene.theme.textFaint
  context.textBaseline = 'alphabetic'
  const { left, right } = chart.scales
  if (left) {
    context.textAlign = 'right'
    context.fillText(axisTitle(scene.leftUnit, axisExponent(left)), area.left - 8, area.top - TITLE_RISE_PX)
  }
  if (right && scene.rightUnit !== undefined) {
    context.textAlign = 'left'
    context.fillText(
      axisTitle(scene.rightUnit, axisExponent(right)),
      area.right + 8,
      area.top - TITLE_RISE_PX,
    )
  }
  drawZeroLine(chart, scene)
  context.restore()
}

function drawZeroLine(chart: Chart, scene: PanelScene): void {
  const { ctx: context, chartArea: area } = chart
  const { left } = chart.scales
  if (!left || left.min > 0 || left.max < 0) return
  const y = Math.round(left.getPixelForValue(0)) + 0.5
  context.strokeStyle = scene.theme.zeroLine
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(area.left, y)
  context.lineTo(area.right, y)
  context.stroke()
}
