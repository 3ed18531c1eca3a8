import type { LineSink } from './trace.ts'

/** Turns traced lines into closed shapes that stand on `base`; `finish` closes the last one. */
export function createAreaSink(context: LineSink, base: number): LineSink & { readonly finish: () => void } {
  let lastX: number | undefined

  function finish(): void {
    if (lastX !== undefined) context.lineTo(lastX, base)
    lastX = undefined
  }

  function moveTo(x: number, y: number): void {
    finish()
    context.moveTo(x, base)
    context.lineTo(x, y)
    lastX = x
  }

  function lineTo(x: number, y: number): void {
    context.lineTo(x, y)
    lastX = x
  }

  return { moveTo, lineTo, finish }
}
