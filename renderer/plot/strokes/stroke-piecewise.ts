import type { LineSink } from './trace.ts'

/**
 * Lines per piece: fewer need more calls, more cost the square of their number to outline where
 * they go up and down.
 */
const PIECE = 16

/** Strokes what is traced into it piece by piece; the dash and the style are those of the context. */
export function strokePiecewise(context: CanvasRenderingContext2D, trace: (sink: LineSink) => void): void {
  let lines = 0
  context.beginPath()
  trace({
    moveTo: (x, y) => context.moveTo(x, y),
    lineTo: (x, y) => {
      context.lineTo(x, y)
      if (++lines % PIECE !== 0) return
      context.stroke()
      context.beginPath()
      context.moveTo(x, y)
    },
  })
  context.stroke()
}
