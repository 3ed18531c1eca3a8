import type { EpochMs } from '#shared/time/instant.ts'
import type { PanelScene } from '../series/scene.ts'
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

/**
 * Returns the visible resets from left to right, with touching ones merged; `left` and `width` are the plot's.
 */
export function resetMarks(
  { series, window }: Pick<PanelScene, 'series' | 'window'>,
  { left, width }: { readonly left: number; readonly width: number },
): readonly ResetMark[] {
  const all = series.flatMap(({ name, slot, resets = [] }) => resets.map((at) => ({ name, slot, at })))
  const inSight = all.filter(({ at }) => at >= window.start && at < window.end)
  const marks: ResetMark[] = []
  for (const { name, slot, at } of inSight.sort((a, b) => a.at - b.at)) {
    const x = left + ((at - window.start) / (window.end - window.start)) * width
    const last = marks.at(-1)
    if (last !== undefined && x - last.x < APART_PX)
      marks[marks.length - 1] = { ...last, resets: [...last.resets, { name, at }] }
    else marks.push({ x, slot, resets: [{ name, at }] })
  }
  return marks
}

/** Draws a small triangle on the lower edge of the plot; it points down because the counter fell. */
export function drawResets(
  context: CanvasRenderingContext2D,
  scene: PanelScene,
  area: { readonly left: number; readonly width: number; readonly bottom: number },
): void {
  for (const { x, slot } of resetMarks(scene, area)) {
    context.beginPath()
    context.moveTo(x - RESET_WIDTH_PX / 2, area.bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x + RESET_WIDTH_PX / 2, area.bottom - RESET_HEIGHT_PX - 1)
    context.lineTo(x, area.bottom - 1)
    context.closePath()
    context.lineWidth = 3
    context.strokeStyle = scene.theme.surface
    context.stroke()
    context.fillStyle = seriesColour(scene.theme, slot)
    context.fill()
  }
}
