import { describe, expect, it } from 'vitest'
import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { seriesPlots } from '#renderer/plot/series/series-plots.ts'
import { resetMarks } from '#renderer/plot/strokes/draw-holes.ts'
import { fillBars } from '#renderer/plot/strokes/fill-bars.ts'
import type { TraceFrame } from '#renderer/plot/strokes/trace.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { buildPyramid, createPixelColumns } from '#shared/series/pyramid/pyramid.ts'
import type { Interval } from '#shared/time/instant.ts'
import { HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { aScene } from '#support/a-plot-scene.ts'

const interval = { start: 0, end: 72 * HOUR }

/** Three days, the second with ten of its hours, cut to a range. */
function threeDays(range: Interval = interval) {
  const base = hourlyColumns(Array.from({ length: 72 }, (_, at) => (at >= 34 && at < 48 ? undefined : 5)))
  const derivation = {
    kind: 'average-rate',
    from: 'hourly',
    to: 'daily',
    zone: 'UTC',
    interval: range,
    isClipped: true,
  } as const
  const { times, values, presentMs, expectedMs } = deriveColumns(base, derivation)
  const source = {
    id: 'a',
    name: 'A',
    units: 'kW',
    resolution: 'daily',
    bucketZone: 'UTC',
    derived: { base, from: 'hourly', baseZone: 'UTC', presentMs, expectedMs },
    interval,
    slot: 0,
    covered: [interval],
    missing: [],
    provisional: [],
  } as const
  return drawnSeries(source, buildPyramid({ times, values }))
}

describe('drawnSeries', () => {
  it('is partial where a bucket has values under a part of it only, and a gap where they lack', () => {
    const drawn = threeDays()
    expect(drawn).toMatchObject({ resolution: 'daily', derivedFrom: 'hourly' })
    expect(drawn.partial).toEqual([{ start: 24 * HOUR, end: 48 * HOUR }])
    expect(drawn.gaps).toEqual([{ start: 34 * HOUR, end: 48 * HOUR }])
  })

  it('is partial where the range cuts its first or last bucket', () => {
    const cut = { start: 12 * HOUR, end: 60 * HOUR }
    expect(threeDays(cut).partial).toEqual([{ start: 12 * HOUR, end: 60 * HOUR }])
  })
})

describe('resetMarks', () => {
  const counter = hourlyColumns([100, 130, 20, 40, undefined, 10, 50])
  const source = {
    id: 'a',
    name: 'A',
    units: 'kWh',
    resolution: 'hourly',
    bucketZone: 'UTC',
    interval,
    slot: 3,
    covered: [interval],
    missing: [],
    provisional: [],
  } as const
  const drawn = drawnSeries({ ...source, isCounter: true, hasRegister: true }, buildPyramid(counter))
  const sceneOver = (window: Interval) =>
    aScene(seriesPlots([drawn], { window, zone: 'UTC', shape: 'line' })[0] ?? expect.fail('no plot'))

  it('are drawn where a counter fell, also over a gap, and never for other series', () => {
    expect(drawn.resets).toEqual([2 * HOUR, 5 * HOUR])
    expect(drawnSeries(source, buildPyramid(counter)).resets).toBeUndefined()
    const marks = resetMarks(sceneOver({ start: 0, end: 10 * HOUR }))
    expect(marks.map(({ x, slot }) => [x, slot])).toEqual([
      [60 + 0.2 * 520, 3],
      [60 + 0.5 * 520, 3],
    ])
  })

  it('are one where they would touch, and none out of sight', () => {
    const [mark, ...more] = resetMarks(sceneOver({ start: 0, end: 1000 * HOUR }))
    expect(mark?.resets.map(({ at }) => at)).toEqual([2 * HOUR, 5 * HOUR])
    expect(more).toEqual([])
    expect(resetMarks(sceneOver({ start: 6 * HOUR, end: 9 * HOUR }))).toEqual([])
  })
})

describe('fillBars', () => {
  it('draws a bar lighter that rests on a part of its day', () => {
    const alphas: number[] = []
    const context = { globalAlpha: 0.8, fillRect: () => alphas.push(context.globalAlpha) }
    const projection = {
      left: 0,
      width: 72,
      top: 0,
      bottom: 10,
      start: 0,
      pxPerMs: 1 / HOUR,
      min: 0,
      pxPerValue: 1,
    }
    const frame = { projection, window: interval, devicePx: 72, pixelRatio: 1, pixels: createPixelColumns(1) }
    const place = { index: 0, count: 1 }
    fillBars(
      context as unknown as CanvasRenderingContext2D,
      threeDays(),
      frame as unknown as TraceFrame,
      place,
      undefined,
    )
    expect(alphas[0]).toBe(0.8)
    expect(alphas[1]).toBeLessThan(0.8)
    expect(alphas[2]).toBe(0.8)
    expect(context.globalAlpha).toBe(0.8)
  })
})
