import { TICK_SIZE_PX, type ChartTheme } from '../theme.ts'

/** Width of the halo behind a text, so that what is below does not cross its letters. */
const HALO_PX = 4

/** Writes a text over marks and lines, in the fill of the context. */
export function writeOver(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  text: string,
  left: number,
  top: number,
): void {
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.strokeStyle = theme.surface
  context.lineWidth = HALO_PX
  context.lineJoin = 'round'
  context.strokeText(text, left, top)
  context.fillText(text, left, top)
}
