import { describe, expect, it } from 'vitest'
import { areaOf } from '#renderer/plot/reading/area-of.ts'
import type { CellMark, LineMark } from '#renderer/plot/plot.ts'
import { spotOf } from '#renderer/plot/plot-scene.ts'
import { aPlot, aScene, column } from '#support/a-plot-scene.ts'

const DAY = 86_400_000
const time = { kind: 'time', zone: 'UTC', min: 0, max: 10 * DAY } as const
const line: LineMark = {
  kind: 'line',
  name: 'Load',
  xs: column(0, 5 * DAY, 10 * DAY),
  ys: column(10, 50, 100),
}

describe('areaOf', () => {
  const scene = aScene(aPlot([line], { x: time }))

  it('is the time between two spots, in whichever order', () => {
    const [from, to] = [spotOf(scene, 2 * DAY, 50), spotOf(scene, 4 * DAY, 50)]
    for (const area of [areaOf(scene, from, to), areaOf(scene, to, from)]) {
      expect(area?.interval.start).toBeCloseTo(2 * DAY, -2)
      expect(area?.interval.end).toBeCloseTo(4 * DAY, -2)
      expect(area?.values).toBeUndefined()
    }
  })

  it('limits values where it is high enough to mean them, and stays within the axes', () => {
    const area = areaOf(scene, spotOf(scene, 2 * DAY, 80), { left: 10_000, top: spotOf(scene, 0, 20).top })
    expect(area?.interval.end).toBe(10 * DAY)
    expect(area?.values?.low).toBeCloseTo(20, 6)
    expect(area?.values?.high).toBeCloseTo(80, 6)
  })

  it('takes whole days and whole hours of a heat map', () => {
    const cells: CellMark = {
      ...{
        kind: 'cells',
        name: 'A',
        unit: 'kW',
        columns: column(...Array.from({ length: 24 }, (_, at) => at)),
      },
      ...{ rows: column(0, DAY, 2 * DAY, 3 * DAY), values: new Float64Array(96).fill(1) },
    }
    const x = { kind: 'number', min: 0, max: 24, clockZone: 'UTC' } as const
    const map = aScene(aPlot([cells], { x, y: { ...time, max: 4 * DAY }, isTopDown: true }))
    const area = areaOf(map, spotOf(map, 7.4, 1.2 * DAY), spotOf(map, 18.2, 2.5 * DAY))
    expect(area).toEqual({ interval: { start: DAY, end: 3 * DAY }, hours: { from: 7, to: 19 } })
  })

  it('takes a whole day that is alone, and its hours', () => {
    const cells: CellMark = {
      ...{ kind: 'cells', name: 'A', unit: 'kW', rows: column(DAY), values: new Float64Array(24).fill(1) },
      columns: column(...Array.from({ length: 24 }, (_, at) => at)),
    }
    const x = { kind: 'number', min: 0, max: 24, clockZone: 'UTC' } as const
    const day = aScene(aPlot([cells], { x, y: { ...time, min: DAY, max: 2 * DAY }, isTopDown: true }))
    const area = areaOf(day, spotOf(day, 9.1, 1.4 * DAY), spotOf(day, 16.9, 1.6 * DAY))
    expect(area).toEqual({ interval: { start: DAY, end: 2 * DAY }, hours: { from: 9, to: 17 } })
  })

  it('takes whole names that mean times, and nothing if no axis shows time', () => {
    const bars = { kind: 'bars', name: 'Use', xs: column(0, 1, 2), ys: column(3, 4, 5) } as const
    const months = { kind: 'names', names: ['Jan', 'Feb', 'Mar'], edges: column(0, 31, 59, 90) } as const
    const scene3 = aScene(aPlot([bars], { x: months }))
    expect(areaOf(scene3, spotOf(scene3, 0.8, 1), spotOf(scene3, 1.9, 1))?.interval).toEqual({
      start: 31,
      end: 90,
    })
    const names = aScene(aPlot([bars], { x: { kind: 'names', names: ['a', 'b', 'c'] } }))
    expect(areaOf(names, { left: 50, top: 50 }, { left: 300, top: 90 })).toBeUndefined()
  })
})
