import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPixelColumns, pixelColumnOf } from '#shared/series/pyramid/pyramid.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { project } from '#renderer/plot/axes/placed-axis.ts'
import { denseColumns, traceSeries, type TraceFrame, type LineSink } from '#renderer/plot/strokes/trace.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const HEIGHT = 1000

function frameOf(
  start: number,
  end: number,
  widthPx: number,
  axis: { min: number; max: number },
): TraceFrame {
  const area = { left: 0, top: 0, width: widthPx, height: HEIGHT }
  const window = { start, end }
  const pixels = createPixelColumns(widthPx)
  return { projection: project(area, window, axis), window, devicePx: widthPx, pixelRatio: 1, pixels }
}

function trace(sink: LineSink, series: DrawnSeries, frame: TraceFrame, asSteps: boolean): void {
  traceSeries(sink, series, frame, asSteps, denseColumns(series, frame))
}

function recorder() {
  const points: { x: number; y: number; starts: boolean }[] = []
  const sink = {
    moveTo: (x: number, y: number) => void points.push({ x, y, starts: true }),
    lineTo: (x: number, y: number) => void points.push({ x, y, starts: false }),
  }
  return { points, sink }
}

describe('traceSeries', () => {
  it('keeps the peak of every pixel column', () => {
    const value = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined, freq: 20 })
    fc.assert(
      fc.property(fc.array(value, { minLength: 600, maxLength: 3000 }), (values) => {
        const widthPx = 100
        // If there are fewer values, each is drawn as an interval and expected in its middle.
        fc.pre(values.filter((each) => each !== undefined).length > 3 * widthPx)
        const frame = frameOf(0, values.length * HOUR, widthPx, { min: 0, max: 1000 })
        const { points, sink } = recorder()
        trace(sink, aDrawnSeries(hourlyColumns(values)), frame, false)
        for (let column = 0; column < widthPx; column++) {
          const inside = values.filter(
            (each, index) =>
              each !== undefined && pixelColumnOf(index * HOUR, frame.window, widthPx) === column,
          ) as number[]
          if (inside.length === 0) continue
          const drawn = points
            .filter(({ x }) => x > column - 1e-9 && x < column + 1 - 1e-9)
            .map(({ y }) => HEIGHT - y)
          expect(Math.round(Math.max(...drawn))).toBe(Math.max(...inside))
          expect(Math.round(Math.min(...drawn))).toBe(Math.min(...inside))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('places a value in the middle of its interval', () => {
    const { points, sink } = recorder()
    const series = aDrawnSeries(hourlyColumns([1, 2, 3]))
    trace(sink, series, frameOf(0, 4 * HOUR, 400, { min: 0, max: 10 }), false)
    expect(points.map(({ x }) => x)).toEqual([50, 150, 250])
  })

  it('draws steps over the whole of each interval', () => {
    const { points, sink } = recorder()
    const series = aDrawnSeries(hourlyColumns([1, 2]))
    trace(sink, series, frameOf(0, 2 * HOUR, 200, { min: 0, max: 10 }), true)
    expect(points.map(({ x, y }) => [x, HEIGHT - y])).toEqual([
      [0, 100],
      [100, 100],
      [100, 200],
      [200, 200],
    ])
  })

  it('breaks the line at a gap, near and far', () => {
    const gapped = [...Array<number>(300).fill(1), undefined, ...Array<number>(300).fill(2)]
    for (const widthPx of [50, 2000]) {
      const { points, sink } = recorder()
      const series = aDrawnSeries(hourlyColumns(gapped))
      trace(sink, series, frameOf(0, gapped.length * HOUR, widthPx, { min: 0, max: 10 }), false)
      expect(points.filter(({ starts }) => starts)).toHaveLength(2)
    }
  })

  it('draws a reading between two gaps as the interval it is', () => {
    const { points, sink } = recorder()
    const series = aDrawnSeries(hourlyColumns([1, undefined, 5, undefined, 1]))
    trace(sink, series, frameOf(0, 5 * HOUR, 500, { min: 0, max: 10 }), false)
    expect(points.filter(({ y }) => y === HEIGHT - 500).map(({ x }) => x)).toEqual([200, 300])
  })

  it('leaves ink for a reading of no duration, as line and as step', () => {
    const lone = { times: Float64Array.of(HOUR), values: Float64Array.of(5) }
    for (const asSteps of [false, true]) {
      const { points, sink } = recorder()
      const series = aDrawnSeries(lone, { resolution: 'raw' })
      trace(sink, series, frameOf(0, 2 * HOUR, 200, { min: 0, max: 10 }), asSteps)
      expect(points.map(({ x }) => x)).toEqual([100, 102])
    }
  })

  it('knows that a local day in spring has 23 hours', () => {
    const times = Float64Array.from([Date.UTC(2021, 2, 28), Date.UTC(2021, 2, 28, 23)])
    const series = aDrawnSeries({ times, values: Float64Array.from([1, 2]) }, { resolution: 'daily' })
    const { points, sink } = recorder()
    trace(sink, series, frameOf(times[0] ?? 0, (times[0] ?? 0) + 47 * HOUR, 470, { min: 0, max: 10 }), true)
    expect(points.map(({ x }) => Math.round(x))).toEqual([0, 230, 230, 470])
  })
})
