import { describe, expect, it } from 'vitest'
import { placeOfInstant, instantOf, intervalOf, subjectOf } from '#renderer/plot/reading/time-of-place.ts'
import { readingOf } from '#renderer/plot/reading/reading.ts'
import { seriesPlots } from '#renderer/plot/series/series-plots.ts'
import type { CellMark, LineMark, Plot } from '#renderer/plot/plot.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { aPlot, column, plainStyle } from '#support/a-plot-scene.ts'

const zone = 'Europe/London'
const DAY = 24 * HOUR
const start = Date.UTC(2020, 5, 1) - HOUR
const days = column(start, start + DAY, start + 2 * DAY)
const time = { kind: 'time', zone, min: start, max: start + 3 * DAY } as const
const hours = { kind: 'number', min: 0, max: 24, clockZone: zone } as const
const noon = start + DAY + 12.5 * HOUR

const line: LineMark = { kind: 'line', name: 'A', xs: days, ys: column(1, 2, 3), isStepped: true }
const cells: CellMark = {
  kind: 'cells',
  name: 'A',
  columns: Float64Array.from({ length: 24 }, (_, hour) => hour),
  rows: days,
  values: new Float64Array(72),
  unit: 'kW',
}
const heatMap = aPlot([cells], { x: hours, y: time })

describe('placeOfInstant', () => {
  it('is the bucket that contains the instant, not the nearest start', () => {
    const plot = aPlot([line], { x: time })
    expect(placeOfInstant(plot, start + DAY + 23 * HOUR)).toEqual({ kind: 'position', x: start + DAY })
    expect(placeOfInstant(plot, start - 1)).toBeUndefined()
    expect(placeOfInstant(plot, start + 3 * DAY)).toBeUndefined()
  })

  it('is the cell of its hour on its day, by the clock of the zone', () => {
    expect(placeOfInstant(heatMap, noon)).toMatchObject({ kind: 'cell', column: 12, row: 1 })
  })

  it('is its hour on an axis of hours, whatever the day', () => {
    const profile = aPlot([{ ...line, xs: cells.columns.map((hour) => hour + 0.5), ys: cells.columns }], {
      x: hours,
    })
    expect(placeOfInstant(profile, noon)).toEqual({ kind: 'position', x: 12.5 })
  })

  it('is the bar of its bucket where bars have names of days', () => {
    const bars = { kind: 'bars', name: 'A', xs: column(0, 1, 2), ys: column(1, 2, 3) } as const
    const edges = column(...days, start + 3 * DAY)
    const plot = aPlot([bars], { x: { kind: 'names', names: ['1', '2', '3'], edges } })
    expect(placeOfInstant(plot, noon)).toEqual({ kind: 'position', x: 1 })
    expect(subjectOf(plot, { kind: 'position', x: 1 })).toEqual({
      kind: 'interval',
      interval: { start: start + DAY, end: start + 2 * DAY },
    })
    expect(
      placeOfInstant(aPlot([bars], { x: { kind: 'names', names: ['1', '2', '3'] } }), noon),
    ).toBeUndefined()
  })
})

describe('instantOf', () => {
  it('is the hour of the day that a cell shows, and finds the cell again', () => {
    const place = placeOfInstant(heatMap, noon) ?? expect.fail('no place')
    expect(instantOf(heatMap, place)).toBe(start + DAY + 12 * HOUR)
    expect(placeOfInstant(heatMap, start + DAY + 12 * HOUR)).toEqual(place)
  })
})

describe('subjectOf', () => {
  it('is the day of a cell', () => {
    const place = placeOfInstant(heatMap, noon) ?? expect.fail('no place')
    expect(intervalOf(heatMap, place)).toEqual({ start: start + DAY, end: start + 2 * DAY })
  })

  it('is the building of a bar that is named after it', () => {
    const bars = { kind: 'bars', name: 'Use', xs: column(0, 1), ys: column(3, 4) } as const
    const subjects: NonNullable<Extract<Plot['x'], { kind: 'names' }>['subjects']> = [
      { kind: 'entity', id: 'hall' },
      { kind: 'entity', id: 'gym' },
    ]
    const plot = aPlot([bars], { x: { kind: 'names', names: ['Hall', 'Gym'], subjects } })
    expect(subjectOf(plot, { kind: 'position', x: 1 })).toEqual({ kind: 'entity', id: 'gym' })
  })
})

describe('series on a shared cursor', () => {
  it('are read where the cursor is, by the bucket that contains it', () => {
    const series = aDrawnSeries(hourlyColumns([1, 2, 3]))
    const [plot] = seriesPlots([series], { window: { start: 0, end: 3 * HOUR }, zone, shape: 'line' })
    const place = plot && placeOfInstant(plot, 1.9 * HOUR)
    expect(plot && place && readingOf(plot, place, plainStyle.formatNumber).values).toEqual([
      { name: 'A', slot: 0, text: '2.00 kW' },
    ])
  })
})
