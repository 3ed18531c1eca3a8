import { describe, expect, it } from 'vitest'
import { hasEndLabels, lineEnd, placeEndLabels } from '#renderer/drawing/marks/end-labels.ts'
import { project } from '#renderer/drawing/axes/projection.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const area = { left: 60, right: 1060, top: 0, bottom: 300, width: 1000, height: 300 }
const projection = project(area, { start: 0, end: 100 * HOUR }, { min: 0, max: 300 })
const endAt = (id: string, y: number) => ({ id, slot: 0, x: 1056, y })

describe('hasEndLabels', () => {
  it('names lines among others, not a line alone, nor bars', () => {
    const one = aDrawnSeries(hourlyColumns([1]))
    expect(hasEndLabels({ series: [one, one], mark: 'line' })).toBe(true)
    expect(hasEndLabels({ series: [one], mark: 'line' })).toBe(false)
    expect(hasEndLabels({ series: [one, one], mark: 'bar' })).toBe(false)
  })
})

describe('lineEnd', () => {
  it('is the last value in sight, at the edge where the line reaches it', () => {
    const series = aDrawnSeries(
      hourlyColumns(Array.from({ length: 200 }, (_, hour) => (hour < 99 ? 10 : 50))),
    )
    expect(lineEnd(series, projection)).toMatchObject({ x: 1056, y: 300 - 30 })
  })

  it('is where the line ends before', () => {
    expect(lineEnd(aDrawnSeries(hourlyColumns(Array<number>(51).fill(100))), projection)).toMatchObject({
      x: 60 + 500 - 4,
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
