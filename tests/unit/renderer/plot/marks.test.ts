import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barBoxes, barSlots } from '#renderer/plot/marks/bar-boxes.ts'
import { axisUnit } from '#renderer/plot/axes/number-text.ts'
import { barEndTexts } from '#renderer/plot/marks/draw-bars.ts'
import { lineRuns } from '#renderer/plot/marks/draw-lines.ts'
import { edgesOf } from '#renderer/plot/marks/steps.ts'
import { pixelOf } from '#renderer/plot/axes/placed-axis.ts'
import type { BarMark, LineMark } from '#renderer/plot/plot.ts'
import { aPlot, aScene, column, plainStyle } from '#support/a-plot-scene.ts'

const line = (ys: Float64Array, more: Partial<LineMark> = {}): LineMark => ({
  kind: 'line',
  name: 'A line',
  slot: 0,
  xs: ys.map((_, index) => index),
  ys,
  ...more,
})

describe('lineRuns', () => {
  it('interrupts the line at NaN', () => {
    const mark = line(column(1, 2, NaN, 4, NaN, 6))
    expect(lineRuns(aScene(aPlot([mark])), mark, 1).map(({ length }) => length)).toEqual([2, 1, 1])
  })

  it('interrupts the line where a logarithm has no value', () => {
    const mark = line(column(10, 0, 100, -5, 1000))
    const scene = aScene(aPlot([mark], { y: { kind: 'number', isLogarithmic: true } }))
    expect(lineRuns(scene, mark, 1).map(({ length }) => length)).toEqual([1, 1, 1])
    expect([scene.y.min, scene.y.max]).toEqual([10, 1000])
  })

  it('holds a stepped value until the next', () => {
    const mark = line(column(1, 3), { isStepped: true })
    const scene = aScene(aPlot([mark]))
    const [run = []] = lineRuns(scene, mark, 1)
    expect(run.map(({ left }) => left)).toEqual([0, 1, 1, 2].map((x) => pixelOf(scene.x, x)))
    expect(run[0]?.top).toBe(run[1]?.top)
  })

  it('keeps the steps of a week that the range cuts within the axes', () => {
    const mark = line(column(1, 3, 2), { isStepped: true, xs: column(-4, 3, 10) })
    const x = { kind: 'time', zone: 'UTC', min: 0, max: 14 } as const
    const scene = aScene(aPlot([mark], { x }))
    const [run = []] = lineRuns(scene, mark, 1)
    const { left, width } = scene.area
    expect([run[0]?.left, run.at(-1)?.left]).toEqual([left, left + width])
  })

  it('draws every finite value and no other', () => {
    const values = fc.array(
      fc.oneof(
        fc.constant(NaN),
        fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 8),
      ),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(values, (list) => {
        const mark = line(Float64Array.from(list))
        const drawn = lineRuns(aScene(aPlot([mark])), mark, 1).flat()
        expect(drawn).toHaveLength(list.filter(Number.isFinite).length)
      }),
    )
  })
})

const bars = (name: string, ys: Float64Array, stack?: string): BarMark => ({
  kind: 'bars',
  name,
  xs: ys.map((_, index) => index),
  ys,
  ...(stack !== undefined && { stack }),
})

describe('barSlots', () => {
  it('lays amounts above and below zero on each other apart', () => {
    const marks = [bars('a', column(3), 's'), bars('b', column(-2), 's'), bars('c', column(4), 's')]
    const [slot = []] = barSlots(marks).slots
    expect(slot.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [0, -2],
      [3, 7],
    ])
  })

  it('has no bar for a value that is missing', () => {
    const [slot = []] = barSlots([bars('a', column(1, NaN, 2))]).slots
    expect(slot.map(({ x }) => x)).toEqual([0, 2])
  })
})

describe('barBoxes', () => {
  const names = { kind: 'names', names: ['one', 'two'] } as const

  it('stand beside each other without overlap, their feet at zero', () => {
    const scene = aScene(aPlot([bars('a', column(3, 5)), bars('b', column(4, 1))], { x: names }))
    const boxes = barBoxes(scene).map(({ box }) => box)
    const sorted = [...boxes].sort((one, other) => one.left - other.left)
    sorted.slice(1).forEach((box, index) => {
      const before = sorted[index]
      expect(box.left).toBeGreaterThanOrEqual((before?.left ?? 0) + (before?.width ?? 0))
    })
    for (const { top, height } of boxes) expect(top + height).toBe(Math.round(pixelOf(scene.y, 0)))
  })

  it('lie from the left with the first name on top', () => {
    const flags = { x: names, isHorizontal: true, isTopDown: true }
    const scene = aScene(aPlot([bars('a', column(3, 5))], flags))
    const [first, second] = barBoxes(scene).map(({ box }) => box)
    expect(first?.left).toBe(scene.area.left)
    expect(first?.top).toBeLessThan(second?.top ?? 0)
    expect(first?.width).toBeLessThan(second?.width ?? 0)
  })
})

describe('barEndTexts', () => {
  it('has three figures for each, and words for a value that is missing', () => {
    const plot = aPlot([bars('a', column(31.84, 9.384, 3.2, NaN))], { isHorizontal: true })
    const unit = axisUnit('kW', { min: 0, max: 32 })
    expect(barEndTexts(plot, plainStyle.formatNumber, unit).map(({ text }) => text)).toEqual([
      '31.8 kW',
      '9.38 kW',
      '3.20 kW',
      'No value',
    ])
  })

  it('has one for each of several marks with a bar of their own, and none where bars share a row', () => {
    const one = { ...bars('a', column(3)), xs: column(0) }
    const textsBeside = (at: number) =>
      barEndTexts(
        aPlot([one, { ...bars('b', column(5)), xs: column(at) }], { isHorizontal: true }),
        plainStyle.formatNumber,
        axisUnit('kW', { min: 0, max: 5 }),
      ).map(({ x, text }) => [x, text])
    expect(textsBeside(1)).toEqual([
      [0, '3 kW'],
      [1, '5 kW'],
    ])
    expect(textsBeside(0)).toEqual([])
  })

  it('keeps whole numbers and percentages as they are in tables', () => {
    const textsOf = (values: Float64Array, unit: string) =>
      barEndTexts(
        aPlot([bars('a', values)], { isHorizontal: true }),
        (value, options) => value.toLocaleString('en', options),
        axisUnit(unit, { min: 0, max: 2000 }),
      ).map(({ text }) => text)
    expect(textsOf(column(1690.69, 998.3), 'm³')).toEqual(['1,691 m³', '998 m³'])
    expect(textsOf(column(5.249, -0.0416), '%')).toEqual(['5.2 %', '0 %'])
  })

  it('tells where each step of a waterfall begins, so that its value stands beyond its end', () => {
    const steps = { ...bars('a', column(10, -4, 2)), from: Float64Array.of(0, 10, 6) }
    const unit = axisUnit('kW', { min: 0, max: 10 })
    const texts = barEndTexts(aPlot([steps], { isHorizontal: true }), plainStyle.formatNumber, unit)
    expect(texts.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 6],
      [6, 8],
    ])
  })

  it('is in the unit of its axis', () => {
    const textsOf = (unit: string): readonly string[] => {
      const y = { kind: 'number', unit } as const
      const {
        plot,
        y: axis,
        formatNumber,
      } = aScene(aPlot([bars('a', column(9_329_516, 13_442_345, -13.39))], { isHorizontal: true, y }))
      return barEndTexts(plot, formatNumber, axis.unit ?? expect.fail('no unit')).map(({ text }) => text)
    }
    expect(textsOf('kWh')).toEqual(['9.33 GWh', '13.4 GWh', '-13.4 kWh'])
    expect(textsOf('gal')).toEqual(['9.33', '13.4', '-13.4 gal'])
  })
})

describe('edgesOf', () => {
  it('lets the last reach as far as the one before it', () => {
    expect([...edgesOf(column(0, 23, 47))]).toEqual([0, 23, 47, 71])
  })
})
