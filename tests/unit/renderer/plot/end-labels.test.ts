import { describe, expect, it } from 'vitest'
import { lineEnd, placeEndLabels } from '#renderer/plot/series/end-labels.ts'
import { hasEndLabels, rightRoomPx } from '#renderer/plot/series/end-names.ts'
import { fitNames } from '#renderer/plot/series/fit-names.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { scenesOf } from '#renderer/plot/series/scenes.ts'
import { project } from '#renderer/plot/axes/projection.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const area = { left: 60, right: 1060, top: 0, bottom: 300, width: 1000, height: 300 }
const projection = project(area, { start: 0, end: 100 * HOUR }, { min: 0, max: 300 })
const endAt = (id: string, y: number) => ({ id, slot: 0, y })

describe('hasEndLabels', () => {
  it('names lines among others, not a line alone, nor bars', () => {
    const one = aDrawnSeries(hourlyColumns([1]))
    expect(hasEndLabels({ series: [one, one], mark: 'line' })).toBe(true)
    expect(hasEndLabels({ series: [one], mark: 'line' })).toBe(false)
    expect(hasEndLabels({ series: [one, one], mark: 'bar' })).toBe(false)
  })
})

describe('rightRoomPx', () => {
  it('is the same for all charts of a stack, which know of the names of each other', () => {
    const series = (['kW', 'kW', 'degC', 'gal', 'gal'] as const).map((units, index) =>
      aDrawnSeries(hourlyColumns([1]), { id: String(index), name: `S${String(index)}`, units }),
    )
    const frame = { window: { start: 0, end: HOUR }, zone: 'UTC', theme: printTheme, formatNumber: String }
    const stack = scenesOf(series, { ...frame, mark: 'line' })
    for (const { namesOfStack } of stack)
      expect(namesOfStack).toEqual([
        ['S0', 'S1'],
        ['S3', 'S4'],
      ])
    for (const scene of scenesOf(series, { ...frame, mark: 'bar' })) {
      expect(scene.namesOfStack).toEqual([])
      expect(rightRoomPx(scene, 1000)).toBe(20)
    }
  })

  it('is half a time label without axis and names', () => {
    const none = { keepsRight: false, namesOfStack: [], theme: printTheme }
    expect(rightRoomPx(none, 1000)).toBe(20)
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

describe('lineEnd', () => {
  it('is level with the last values in sight', () => {
    const series = aDrawnSeries(
      hourlyColumns(Array.from({ length: 200 }, (_, hour) => (hour < 99 ? 10 : 50))),
    )
    expect(lineEnd(series, projection)).toMatchObject({ y: 300 - 30 })
  })

  it('is where the line ends before', () => {
    expect(lineEnd(aDrawnSeries(hourlyColumns(Array<number>(51).fill(100))), projection)).toMatchObject({
      y: 200,
    })
    expect(lineEnd(aDrawnSeries(hourlyColumns([])), projection)).toBeUndefined()
  })
})

describe('placeEndLabels', () => {
  it('pushes names apart, in the order of their lines', () => {
    const placed = placeEndLabels([endAt('low', 105), endAt('high', 100), endAt('far', 250)], projection)
    expect(placed.map(({ id }) => id)).toEqual(['high', 'low', 'far'])
    placed.slice(1).forEach(({ y }, index) => {
      expect(y - (placed[index]?.y ?? NaN)).toBeGreaterThanOrEqual(14)
    })
  })

  it('keeps inside the plot, and leaves out what has no room near its line', () => {
    const crowd = Array.from({ length: 9 }, (_, at) => endAt(String(at), 150))
    const placed = placeEndLabels([endAt('top', -20), ...crowd, endAt('bottom', 320)], projection)
    expect(placed.length).toBeLessThan(7)
    expect(placed.every(({ y }) => y >= 7 && y <= 293)).toBe(true)
    expect(placed.map(({ id }) => id)).toEqual(expect.arrayContaining(['top', 'bottom']))
  })
})
