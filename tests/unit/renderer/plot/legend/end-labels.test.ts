import { describe, expect, it } from 'vitest'
import { fitNames, placeEndLabels } from '#renderer/plot/legend/end-labels.ts'
import { pixelOf } from '#renderer/plot/axes/placed-axis.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'
import type { SeriesShape } from '#renderer/plot/plot.ts'
import { seriesPlots } from '#renderer/plot/series/series-plots.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { plainStyle } from '#support/a-plot-scene.ts'

const endAt = (name: string, top: number) => ({ name, slot: 0, top })
const axis = { minPx: 300, maxPx: 0 }
const scenesOf = (series: readonly DrawnSeries[], shape: SeriesShape = 'line') => {
  const plots = seriesPlots(series, { window: { start: 0, end: 100 * HOUR }, zone: 'UTC', shape })
  return plotScenes(
    plots,
    1000,
    plots.map(() => 300),
    plainStyle,
  )
}
const series = (name: string, values: readonly number[], units = 'kW') =>
  aDrawnSeries(hourlyColumns(values), { id: name, name, units })

describe('the names at line ends', () => {
  it('are those of lines among others, not of a line alone, nor of bars', () => {
    const two = [series('A', [1, 1]), series('B', [5, 5])]
    expect(scenesOf(two)[0]?.endLabels.map(({ name }) => name)).toEqual(['B', 'A'])
    expect(scenesOf(two.slice(0, 1))[0]?.endLabels).toEqual([])
    expect(scenesOf(two, 'bar')[0]?.endLabels).toEqual([])
  })

  it('take the same room beside all plots of a stack', () => {
    const stack = (['kW', 'kW', 'degC', 'gal', 'gal'] as const).map((units, index) =>
      series(`Meter ${String(index)}`, [1], units),
    )
    expect(new Set(scenesOf(stack).map(({ area }) => area.width)).size).toBe(1)
    expect(scenesOf(stack)[0]?.area.width).toBeLessThan(920)
    expect(scenesOf(stack, 'bar')[0]?.area.width).toBe(920)
  })

  it('are level with the last values in sight, or where the line ends before', () => {
    const late = series(
      'Late',
      Array.from({ length: 200 }, (_, hour) => (hour < 99 ? 10 : 50)),
    )
    const [scene] = scenesOf([late, series('Early', Array<number>(51).fill(100)), series('None', [])])
    const tops = new Map(scene?.endLabels.map(({ name, top }) => [name, top]))
    expect(tops.get('Late')).toBe(scene && pixelOf(scene.y, 30))
    expect(tops.get('Early')).toBe(scene && pixelOf(scene.y, 100) + 7)
    expect(tops.has('None')).toBe(false)
  })
})

describe('fitNames', () => {
  const names = [
    'Kelvin Physics Laboratory · Main incomer electricity',
    'Park Weather Mast · Outdoor air temperature',
  ]
  const fitted = (most: number, whole: readonly string[] = names) =>
    fitNames(whole, { usual: most, most }, (text) => 6 * text.length)

  it('keeps a name in one line where there is room', () => {
    expect(fitted(312)).toEqual({ names, inTwoLines: undefined, widthPx: 312 })
  })

  it('puts the entity under the variable where one line is too short, rather than to cut', () => {
    const { inTwoLines, widthPx, names: inOne } = fitted(160)
    expect(inTwoLines).toEqual([
      ['Main incomer electricity', 'Kelvin Physics Laboratory'],
      ['Outdoor air temperature', 'Park Weather Mast'],
    ])
    expect(widthPx).toBe(150)
    for (const name of inOne) expect(6 * name.length).toBeLessThanOrEqual(widthPx)
  })

  it('cuts where two lines are too short, and then no two alike', () => {
    const { inTwoLines = [], widthPx } = fitted(75)
    expect(widthPx).toBeLessThanOrEqual(75)
    expect(new Set(inTwoLines.flat()).size).toBe(4)
    expect(inTwoLines.flat().every((text) => text.includes('…'))).toBe(true)
  })

  it('cuts a name without an entity in its one line', () => {
    expect(fitted(75, ['Main incomer electricity']).inTwoLines).toBeUndefined()
    expect(fitted(75, ['Main incomer electricity']).names[0]).toMatch(/^Main.*…/)
  })
})

describe('placeEndLabels', () => {
  it('pushes names apart, in the order of their lines', () => {
    const placed = placeEndLabels([endAt('low', 105), endAt('high', 100), endAt('far', 250)], axis)
    expect(placed.map(({ name }) => name)).toEqual(['high', 'low', 'far'])
    placed.slice(1).forEach(({ top }, index) => {
      expect(top - (placed[index]?.top ?? NaN)).toBeGreaterThanOrEqual(14)
    })
  })

  it('keeps inside the plot, and leaves out what has no room near its line', () => {
    const crowd = Array.from({ length: 9 }, (_, at) => endAt(String(at), 150))
    const placed = placeEndLabels([endAt('top', -20), ...crowd, endAt('bottom', 320)], axis)
    expect(placed.length).toBeLessThan(7)
    expect(placed.every(({ top }) => top >= 7 && top <= 293)).toBe(true)
    expect(placed.map(({ name }) => name)).toEqual(expect.arrayContaining(['top', 'bottom']))
  })
})
