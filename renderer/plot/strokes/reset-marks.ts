import type { EpochMs } from '#shared/time/instant.ts'
import { pixelOf } from '../axes/placed-axis.ts'
import type { PlotScene } from '../plot-scene.ts'
import { seriesMarks } from '../series/shown-series.ts'
import { seriesColour } from '../theme.ts'

/** Marks one or more counter resets that are close enough together for one mark. */
export interface ResetMark {
  readonly x: number
  readonly slot: number
  readonly resets: readonly { readonly name: string; readonly at: EpochMs }[]
}

const APART_PX = 10
export const RESET_WIDTH_PX = 8
export const RESET_HEIGHT_PX = 6

/** Returns the visible resets from left to right, with touching ones merged. */
export function resetMarks({ plot, x }: Pick<PlotScene, 'plot' | 'x'>): readonly ResetMark[] {
  const all = seriesMarks(plot).flatMap(({ name, slot, series: { resets = [] } }) =>
    resets.map((at) => ({ name, slot, at })),
  )
  const inSight = all.filter(({ at }) => at >= x.min && at < x.max)
  const marks: ResetMark[] = []
  for (const { name, slot, at } of inSight.sort((a, b) => a.at - b.at)) {
    const px = pixelOf(x, at)
    const last = marks.at(-1)
    if (last !== undefined && px - last.x < APART_PX)
      marks[marks.length - 1] = { ...last, resets: [...last.resets, { name, at }] }
    else marks.push({ x: px, slot, resets: [{ name, at }] })
  }
  return marks
}

/** Draws a small triangle on the lower edge of the plot; it points down because the counter fell. */
export function drawResets(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const bottom = scene.area.top + scene.area.height
  for (const { x, slot } of resetMarks(scene)) {
    context.beginPath()
    context.moveTo(x - RESET_WIDTH_PX / 2, bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x + RESET_WIDTH_PX / 2, bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x, bottom - 1)
    context.closePath()
    context.lineWidth = 3
    context.strokeStyle = scene.theme.surface
    context.stroke()
    context.fillStyle = seriesColour(scene.theme, slot)
    context.fill()
  }
}
