import { describe, expect, it } from 'vitest'
import { movedCursor, type CursorMove } from '#renderer/plot/reading/move-cursor.ts'
import { placeAt } from '#renderer/plot/reading/place.ts'
import { readingOf } from '#renderer/plot/reading/reading.ts'
import { plotSummary } from '#renderer/plot/reading/summary.ts'
import { spotOf } from '#renderer/plot/plot-scene.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'
import { numberFormatOf } from '#renderer/strings/number-format.ts'
import type { CellMark, LineMark, Plot, PointMark } from '#renderer/plot/plot.ts'
import { aPlot, aScene, column, plainStyle } from '#support/a-plot-scene.ts'

const xs = column(0, 10, 20, 30)
const line: LineMark = { kind: 'line', name: 'This year', slot: 2, xs, ys: column(1, 2, NaN, 4) }
const other: LineMark = { kind: 'line', name: 'Last year', xs: column(0, 20), ys: column(5, 6) }
const read = (plot: Plot, x: number, y: number) => {
  const scene = aScene(plot)
  const place = placeAt(scene, spotOf(scene, x, y))
  return place && readingOf(plot, place, plainStyle.formatNumber)
}

describe('placeAt and readingOf', () => {
  it('read the nearest x and every value there, gaps last', () => {
    expect(read(aPlot([line, other]), 21, 3)).toEqual({
      place: '20',
      values: [
        { name: 'Last year', text: '6.00 kW' },
        { name: 'This year', slot: 2, text: 'No value' },
      ],
    })
  })

  it('read the largest first, with the differences of the others from it', () => {
    expect(read(aPlot([line, other]), 1, 3)?.values).toEqual([
      { name: 'Last year', text: '5.00 kW' },
      { name: 'This year', slot: 2, text: '1.00 kW', difference: '-4.00' },
    ])
  })

  it('write days on an axis of names as the user writes dates', () => {
    const bars = { kind: 'bars', name: '2024', xs: column(0, 1), ys: column(3, 4) } as const
    const x = { kind: 'names', names: ['1970-01-01', '1970-01-02'], days: [0, 1] } as const
    const style = { ...plainStyle, formatNumber: numberFormatOf('de-DE', true) }
    const [scene] = plotScenes([aPlot([bars], { x })], 600, [300], style)
    const place = { kind: 'position', x: 1 } as const
    expect(scene?.x.ticks.map(({ lines }) => lines[0])).toEqual(['01.01.1970', '02.01.1970'])
    expect(scene && readingOf(scene.plot, place, style.formatNumber).place).toBe('02.01.1970')
  })

  it('tell a band after the line that it lies around', () => {
    const band = {
      kind: 'band',
      name: 'This year',
      xs,
      low: column(0, 1, 2, 3),
      high: column(2, 3, 4, 5),
    } as const
    expect(read(aPlot([line, band]), 10, 2)?.values).toEqual([
      { name: 'This year', text: '2.00 kW, 1.00 to 3.00 kW', slot: 2 },
    ])
  })

  it('read a stepped value until the next', () => {
    const stepped: LineMark = { ...other, isStepped: true }
    expect(read(aPlot([line, stepped]), 10, 3)?.values[0]?.text).toBe('5.00 kW')
  })

  it('read local time, with the date alone for days', () => {
    const days = [28, 29, 30].map((day) => Date.UTC(2020, 2, day, day > 29 ? -1 : 0))
    const x = { kind: 'time', zone: 'Europe/London', min: days[0] ?? 0, max: days[2] ?? 0 } as const
    const mark: LineMark = { ...line, xs: column(...days), ys: column(1, 2, 3) }
    expect(read(aPlot([mark], { x }), days[1] ?? 0, 2)?.place).toBe('2020-03-29')
  })

  it('read the stretch between two given ticks', () => {
    const ticks = [9, 10, 11].map((at) => ({ at, text: `${at}:00` }))
    const mark: LineMark = { ...line, xs: column(9.5, 10.5), ys: column(1, 2) }
    const plot = aPlot([mark], { x: { kind: 'number', title: 'Hour', min: 9, max: 11, ticks } })
    expect(read(plot, 10.6, 1)?.place).toBe('10:00 to 11:00')
  })

  it('find the point that is nearest in pixels', () => {
    const points: PointMark = { kind: 'points', name: 'Hours', xs: column(0, 1, 100), ys: column(0, 900, 5) }
    const scene = aScene(aPlot([points]))
    const { left, top } = spotOf(scene, 1, 900)
    expect(placeAt(scene, { left: left + 5, top: top + 5 })).toEqual({
      kind: 'point',
      mark: points,
      index: 1,
    })
    expect(placeAt(scene, { left: left + 200, top: top + 90 })).toBeUndefined()
  })

  it('say of an hour that the clocks skip why it has no value', () => {
    const cells: CellMark = {
      ...{ kind: 'cells', name: 'A', unit: 'kW', columns: column(0, 1, 2), rows: column(0) },
      values: column(3, NaN, 5),
      exists: Uint8Array.of(1, 0, 1),
      skipped: Uint8Array.of(0, 1, 0),
    }
    const scene = aScene(aPlot([cells]))
    const place = placeAt(scene, spotOf(scene, 1.5, 0.5))
    const reading = place && readingOf(scene.plot, place, plainStyle.formatNumber)
    expect(reading?.values).toEqual([{ name: 'A', text: 'No such hour: the clocks go forward' }])
  })

  it('read the full name beside a bar whose name is cut', () => {
    const name = 'University Estate, North Campus, Laboratory Block, electricity incomer'
    const bars = { kind: 'bars', name: '2024', xs: column(0, 1), ys: column(3, 4) } as const
    const plot = aPlot([bars], { x: { kind: 'names', names: [name, 'Hall'] }, isHorizontal: true })
    const scene = aScene(plot)
    const place = placeAt(scene, { left: 4, top: spotOf(scene, 0, 0).top })
    expect(place && readingOf(plot, place, plainStyle.formatNumber)).toEqual({
      place: name,
      values: [{ name: '2024', text: '3.00 kW' }],
    })
  })
})

const cells: CellMark = {
  kind: 'cells',
  name: 'Electricity',
  columns: column(0, 1, 2),
  rows: column(0, 1),
  values: column(1, 2, 3, 4, NaN, 6),
  exists: Uint8Array.of(1, 1, 0, 1, 1, 1),
  unit: 'kW',
}
const grid = aPlot([cells], { y: { kind: 'names', names: ['Monday', 'Tuesday'] }, isTopDown: true })

describe('cells', () => {
  it('are read one by one, holes too', () => {
    expect(read(grid, 0.9, 0.4)).toEqual({
      place: '0, Monday',
      values: [{ name: 'Electricity', text: '1.00 kW' }],
    })
    expect(read(grid, 1.1, 0.6)?.values[0]?.text).toBe('No value')
  })

  it('are absent if there is no such time', () => {
    expect(read(grid, 2.5, 0)).toBeUndefined()
    const place = { kind: 'cell', mark: cells, column: 2, row: 0 } as const
    expect(readingOf(grid, place, plainStyle.formatNumber).values[0]?.text).toBe('No such time')
  })
})

describe('cells of classes', () => {
  const classes = ['In order', 'Failed']
  const mark = { ...cells, values: column(0, 1, 0, 0, NaN, 0), unit: '', classes }
  const carpet: Plot = { ...grid, marks: [mark] }

  it('are read by the names of their classes', () => {
    expect(read(carpet, 0.9, 0.4)?.values).toEqual([{ name: 'Electricity', text: 'In order' }])
    const textAt = (at: number, row: number) =>
      readingOf(carpet, { kind: 'cell', mark, column: at, row }, plainStyle.formatNumber).values[0]?.text
    expect(textAt(1, 0)).toBe('Failed')
    expect(textAt(1, 1)).toBe('No value')
  })

  it('are counted by class in words, without those that are no time', () => {
    expect(plotSummary(carpet, plainStyle.formatNumber)).toContain(
      'Electricity 3 in order, 1 failed, 1 without a value',
    )
  })
})

describe('movedCursor', () => {
  const walk = (plots: readonly Plot[], ...moves: readonly CursorMove[]) => {
    const scenes = plots.map(aScene)
    let cursor = movedCursor(scenes, undefined, 'right')
    for (const move of moves) cursor = movedCursor(scenes, cursor, move)
    return cursor
  }

  it('goes from position to position and stays at the ends', () => {
    const places = (...moves: readonly CursorMove[]) => walk([aPlot([line, other])], ...moves)?.place
    expect(places()).toEqual({ kind: 'position', x: 0 })
    expect(places('right', 'right')).toEqual({ kind: 'position', x: 20 })
    expect(places('last', 'right')).toEqual({ kind: 'position', x: 30 })
    expect(places('last', 'first')).toEqual({ kind: 'position', x: 0 })
  })

  it('goes up and down between plots at the same x', () => {
    const plots = [aPlot([line]), aPlot([other])]
    expect(walk(plots, 'right', 'right', 'down')).toEqual({
      plotIndex: 1,
      place: { kind: 'position', x: 20 },
    })
    expect(walk(plots, 'down', 'up')?.plotIndex).toBe(0)
  })

  it('goes through cells in both directions, downwards on the screen', () => {
    expect(walk([grid], 'right', 'down')?.place).toMatchObject({ column: 1, row: 1 })
    expect(walk([{ ...grid, isTopDown: false }], 'up')?.place).toMatchObject({ column: 0, row: 1 })
  })

  it('goes down through names that are below each other', () => {
    const bars = { kind: 'bars', name: '2024', xs: column(0, 1), ys: column(3, 4) } as const
    const flags = { x: { kind: 'names', names: ['a', 'b'] }, isHorizontal: true, isTopDown: true } as const
    expect(walk([aPlot([bars], flags)], 'down')?.place).toEqual({ kind: 'position', x: 1 })
  })
})

describe('plotSummary', () => {
  it('says what is shown and from where to where', () => {
    expect(plotSummary(aPlot([line, other]), plainStyle.formatNumber)).toBe(
      'A plot. This year from 1.00 to 4.00 kW; Last year from 5.00 to 6.00 kW.',
    )
  })
})
