import { describe, expect, it } from 'vitest'
import type { PictureLegend } from '#renderer/plot/picture/picture-scene.ts'
import { drawLegend, remarkRows, remarksHeight } from '#renderer/plot/picture/picture-text.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'

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

describe('remarkRows', () => {
  const rowsOf = (remarks: readonly string[]) => {
    const picture = { title: '', subtitle: '', notes: '', scenes: [], theme: printTheme, legend: [], remarks }
    return remarkRows(recordingContext().context, picture, 300)
  }

  it('puts as many on a row as fit', () => {
    expect(rowsOf(['1 · twelve ch', '2 · short', '3 · of its own row 01'])).toEqual([
      '1 · twelve ch      2 · short',
      '3 · of its own row 01',
    ])
  })

  it('cuts what is longer than a row, and ends where there are too many', () => {
    expect(rowsOf(['1 · one that is a good deal longer than a row'])).toEqual([
      '1 · one that is a good deal l…',
    ])
    const many = rowsOf(Array.from({ length: 20 }, (_, index) => `${String(index)} · fills a row of its own`))
    expect(many).toHaveLength(8)
    expect(many.at(-1)).toBe('…')
  })

  it('takes no room where there are none', () => {
    expect(remarksHeight(rowsOf([]))).toBe(0)
  })
})
