import { TICK_SIZE_PX } from '../../theme.ts'
import { spotOf, type PlotScene } from '../plot-scene.ts'
import { barBoxes } from './bar-boxes.ts'
import { barEndTexts } from './bar-texts.ts'
import { markColour } from './mark-colour.ts'

const BAR_ALPHA = 0.88
/** A bar of little is still one. */
const LEAST_PX = 1
/** From this width on, bars that touch are told apart by a hairline. */
const HAIRLINE_FROM_PX = 4
const TEXT_GAP_PX = 6

export function drawBars(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const isLying = scene.x.isUpright
  context.globalAlpha = BAR_ALPHA
  for (const { mark, box, from, to } of barBoxes(scene)) {
    const { left, top, width, height } = box
    const thickness = isLying ? height : width
    const apart = thickness >= HAIRLINE_FROM_PX ? 1 : 0
    // The end of a part that another lies on.
    const seam = from !== 0 && Math.abs(isLying ? width : height) > 2 ? 1 : 0
    context.fillStyle = markColour(scene.theme, mark)
    const isUp = to >= from
    if (isLying)
      context.fillRect(left + (isUp ? seam : 0), top, Math.max(LEAST_PX, width - seam), height - apart)
    else context.fillRect(left, top, Math.max(LEAST_PX, width - apart), Math.max(LEAST_PX, height - seam))
  }
  context.globalAlpha = 1
}

/** Outside the clipped area: the longest bar may reach its end. */
export function drawBarTexts(context: CanvasRenderingContext2D, scene: PlotScene): void {
  context.font = `${String(TICK_SIZE_PX)}px ${scene.theme.font}`
  context.fillStyle = scene.theme.text
  context.textBaseline = 'middle'
  for (const { x, to, text } of barEndTexts(scene.plot, scene.formatNumber)) {
    const { left, top } = spotOf(scene, x, to)
    context.textAlign = to < 0 ? 'right' : 'left'
    context.fillText(text, left + (to < 0 ? -TEXT_GAP_PX : TEXT_GAP_PX), top + 0.5)
  }
}
