const SIZE = 7

/**
 * Slanted lines of one colour, drawn as one path over a clipped area.
 *
 * A pattern would need a canvas of its own for each colour and pixel ratio; gaps wide enough to see are few.
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
