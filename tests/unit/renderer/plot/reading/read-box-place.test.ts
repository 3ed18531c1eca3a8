import { describe, expect, it } from 'vitest'
import type { CellMark, LineMark } from '#renderer/plot/plot.ts'
import { readBoxPlace } from '#renderer/plot/reading/read-box-place.ts'
import { spotOf } from '#renderer/plot/plot-scene.ts'
import { aPlot, aScene, column } from '#support/a-plot-scene.ts'

const xs = column(0, 10, 20, 30)
const line = (name: string, ...ys: readonly number[]): LineMark => ({
  kind: 'line',
  name,
  xs,
  ys: column(...ys),
})
const at = (x: number) => ({ kind: 'position', x }) as const

describe('readBoxPlace', () => {
  it('extends away from the reading, to the side with more room', () => {
    const scene = aScene(aPlot([line('A', 1, 2, 3, 4)]))
    expect(readBoxPlace([scene], at(0), 1)?.side).toBe('left')
    expect(readBoxPlace([scene], at(30), 1)?.side).toBe('right')
  })

  it('covers no dot, and no line beside where there is room for that', () => {
    const scene = aScene(aPlot([line('A', 10, 10, 10, 10), line('B', 0, 0, 0, 0)]))
    const { top = NaN } = readBoxPlace([scene], at(0), 2) ?? {}
    const [high, low] = [spotOf(scene, 0, 10).top, spotOf(scene, 0, 0).top]
    expect(top).toBeGreaterThan(high)
    expect(top + 3 * 18 + 10).toBeLessThan(low)
  })

  it('stands beside the cell that is read, not over it', () => {
    const cells: CellMark = {
      ...{ kind: 'cells', name: 'A', unit: 'kW', columns: column(0, 1, 2), rows: column(0, 1) },
      values: column(1, 2, 3, 4, 5, 6),
    }
    const scene = aScene(aPlot([cells]))
    const place = { kind: 'cell', mark: cells, column: 0, row: 0 } as const
    expect(readBoxPlace([scene], place, 1)?.sidePx).toBeGreaterThan(spotOf(scene, 1, 0).left)
    const [upper, lower] = [0, 1].map((row) => readBoxPlace([scene], { ...place, row }, 1)?.top ?? NaN)
    expect(Math.abs((upper ?? NaN) - (lower ?? NaN))).toBeGreaterThan(scene.area.height / 4)
  })

  it('is left out where it would cover the whole height', () => {
    const scene = aScene(aPlot([line('A', 1, 2, 3, 4)]))
    expect(readBoxPlace([scene], at(0), 30)).toBeUndefined()
  })
})
