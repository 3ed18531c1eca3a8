import { describe, expect, it } from 'vitest'
import type { SeriesMark } from '#renderer/plot/plot.ts'
import { focusOf } from '#renderer/plot/reading/focus.ts'
import { spotOf } from '#renderer/plot/plot-scene.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { aPlot, aScene } from '#support/a-plot-scene.ts'

const marks = [10, 30].map((value, slot): SeriesMark => {
  const series = aDrawnSeries(hourlyColumns([value, value]), { id: String(slot), name: `M${slot}` })
  return { kind: 'series', name: series.name, slot, series, shape: 'stacked-bar' }
})
const x = { kind: 'time', zone: 'UTC', min: 0, max: 2 * HOUR } as const

describe('focusOf', () => {
  it('is on the stack if series are stacked, and on each line if they are not', () => {
    const topsOf = (shape: SeriesMark['shape']) => {
      const scene = aScene(
        aPlot(
          marks.map((mark) => ({ ...mark, shape })),
          { x },
        ),
      )
      const { dots } = focusOf(scene, { kind: 'position', x: HOUR / 2 })
      return [dots.map(({ top }) => top), (value: number) => spotOf(scene, 0, value).top] as const
    }
    const [stacked, onStack] = topsOf('stacked-bar')
    expect(stacked).toEqual([onStack(10), onStack(40)])
    const [lines, onAxis] = topsOf('line')
    expect(lines).toEqual([onAxis(10), onAxis(30)])
  })
})
