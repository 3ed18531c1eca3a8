const SIZE = 7

/**
 * Strokes slanted lines of one colour over a clipped area, as one path. A pattern would need its
 * own canvas for each colour and pixel ratio; gaps wide enough to see are few.
 */
export function strokeHatch(
  context: CanvasRenderingContext2D,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const first = Math.floor((box.x - box.height) / SIZE) * SIZE
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.beginPath()
  for (let x = first; x < box.x + box.width; x += SIZE) {
    context.moveTo(x, box.y + box.height)
    context.lineTo(x + box.height, box.y)
  }
  context.stroke()
  context.restore()
}
