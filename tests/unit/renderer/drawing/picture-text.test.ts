import { describe, expect, it } from 'vitest'
import type { PictureLegend } from '#renderer/drawing/picture/picture-scene.ts'
import { drawLegend } from '#renderer/drawing/picture/picture-text.ts'
import { printTheme } from '#renderer/drawing/read-theme.ts'

/** Every character is ten pixels wide; keeps the heights at which text stands. */
function recordingContext() {
  const heights: number[] = []
  const nothing = (): undefined => undefined
  const own = {
    measureText: (text: string) => ({ width: 10 * text.length }),
    fillText: (_text: string, _x: number, y: number) => heights.push(y),
  }
  const context = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? nothing })
  return { heights, context: context as unknown as CanvasRenderingContext2D }
}

describe('drawLegend', () => {
  const entry: PictureLegend = { name: 'twenty characters ab', detail: '', slot: 0 }

  it('says where its last row stands, so that the charts begin under it', () => {
    const { heights, context } = recordingContext()
    const legend = [entry, entry, entry, entry, entry]
    const picture = { title: '', subtitle: '', notes: '', scenes: [], theme: printTheme, legend }
    const end = drawLegend(context, picture, 0, 0, 600)
    expect(new Set(heights).size).toBe(3)
    expect(end).toBe(Math.max(...heights))
  })
})
