import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPlotPicture, plotPictureSize } from '#renderer/plot/plot-picture.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { aPlot } from '#support/a-plot-scene.ts'

beforeEach(() => {
  const createElement = () => ({ getContext: () => null })
  vi.stubGlobal('document', { createElement, body: { append: () => undefined } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const texts = { title: '', captions: [], notes: '', formatNumber: String, theme: printTheme }

describe('plotPictureSize', () => {
  const heightOf = (count: number, size: { readonly width: number; readonly height: number }): number => {
    const legend = Array.from({ length: count }, (_, at) => ({
      ...{ name: `${'A long name '.repeat(16)}${String(at)}`, detail: 'kW · hourly' },
      ...({ sample: 'line' } as const),
    }))
    return plotPictureSize({ ...texts, legend, plots: [aPlot([])] }, size).height
  }

  it('leaves two thirds of the height to the plots, whatever the names of fifty series', () => {
    const size = { width: 1600, height: 900 }
    expect([heightOf(1, size), heightOf(50, size)]).toEqual([900, 900])
  })

  it('is higher where so many names have no room, so that none is left out', () => {
    const size = { width: 400, height: 400 }
    expect(heightOf(3, size)).toBe(400)
    expect(heightOf(50, size)).toBeGreaterThan(600)
  })
})

describe('drawPlotPicture', () => {
  it('keeps both ends of a long heading: the name, and what is shown of it', () => {
    const written: string[] = []
    const context = {
      measureText: (text: string) => ({ width: text.length * 6 }),
      fillText: (text: string) => written.push(text),
      fillRect: () => undefined,
    }
    const surface = { context: context as unknown as CanvasRenderingContext2D, drawChart: () => undefined }
    const plots = ['First', 'Second'].map((name) =>
      aPlot([], { label: `${name} ${'long '.repeat(60)}by hour and day, kW, own scale` }),
    )
    drawPlotPicture({ ...texts, plots }, () => surface)
    expect(written.filter((text) => text !== '')).toEqual([
      expect.stringMatching(/^First long .*…long .*by hour and day, kW, own scale$/),
      expect.stringMatching(/^Second long .*…long .*by hour and day, kW, own scale$/),
    ])
  })
})
