import { TICK_SIZE_PX } from '../theme.ts'

const FEW = 2000

/** Measures texts in the size of ticks; what was measured once is known. */
export function textMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = `${String(TICK_SIZE_PX)}px ${font}`
  const known = new Map<string, number>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const width = context?.measureText(text).width ?? text.length * TICK_SIZE_PX * 0.6
    if (known.size < FEW) known.set(text, width)
    return width
  }
}
