import type { ProjectedArea } from '#renderer/plot/axes/placed-axis.ts'

const SIZE = 7

/**
 * Strokes slanted lines of one colour over a clipped area, as one path. A pattern would need its
 * own canvas for each colour and pixel ratio; gaps wide enough to see are few.
 */
export function strokeHatch(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: ProjectedArea,
): void {
  const first = Math.floor((left - height) / SIZE) * SIZE
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.beginPath()
  for (let x = first; x < left + width; x += SIZE) {
    context.moveTo(x, top + height)
    context.lineTo(x + height, top)
  }
  context.stroke()
  context.restore()
}
