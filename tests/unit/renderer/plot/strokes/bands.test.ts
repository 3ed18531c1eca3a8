import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEdges } from '#shared/time/buckets.ts'
import { createPixelColumns, pixelColumnOf } from '#shared/series/pyramid/pyramid.ts'
import { bandsOf, isCrowded, type Bands } from '#renderer/plot/strokes/bands.ts'
import { fillBands, traceMeans } from '#renderer/plot/strokes/draw-series.ts'
import { logarithmic } from '#renderer/plot/series/shown-series.ts'
import { project } from '#renderer/plot/axes/placed-axis.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { Formula } from '#shared/series/formula.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { TraceFrame } from '#renderer/plot/strokes/trace.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const HEIGHT = 1000

function frameOf(start: number, end: number, widthPx: number): TraceFrame {
  const area = { left: 0, top: 0, width: widthPx, height: HEIGHT }
  const window = { start, end }
  const projection = project(area, window, { min: 0, max: HEIGHT })
  return { projection, window, devicePx: widthPx, pixelRatio: 1, pixels: createPixelColumns(widthPx) }
}

interface Band {
  readonly left: number
  readonly right: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly begins: boolean
}

function listOf({ count, left, right, min, max, mean, begins }: Bands): readonly Band[] {
  return Array.from({ length: count }, (_, at) => ({
    left: left[at] ?? NaN,
    right: right[at] ?? NaN,
    min: min[at] ?? NaN,
    max: max[at] ?? NaN,
    mean: mean[at] ?? NaN,
    begins: begins[at] === 1,
  }))
}

const bandsIn = (series: DrawnSeries, frame: TraceFrame) => listOf(bandsOf(series, frame))

describe('isCrowded', () => {
  it('is so below three pixels a value', () => {
    const series = aDrawnSeries(hourlyColumns([1, 2, 3]))
    expect(isCrowded(series, frameOf(0, 100 * HOUR, 300))).toBe(false)
    expect(isCrowded(series, frameOf(0, 100 * HOUR, 299))).toBe(true)
  })
})

describe('fillBands', () => {
  it('marks a reading between two gaps, which is both extremes of its stretch', () => {
    const frame = frameOf(0, 100 * HOUR, 200)
    const times = Float64Array.of(0, 3 * HOUR, 6 * HOUR)
    const series = aDrawnSeries({ times, values: Float64Array.of(10, 20, 30) })
    const heights: number[] = []
    const context = { fillRect: (...box: readonly number[]) => heights.push(box[3] ?? NaN), globalAlpha: 1 }
    fillBands(context as unknown as CanvasRenderingContext2D, bandsOf(series, frame), frame.projection)
    expect(heights).toEqual([1, 1, 1])
  })
})

describe('bandsOf', () => {
  it('gives series of one frame that share their instants what they have in frames of their own', () => {
    const hours = Array.from({ length: 900 }, (_, at) => at)
    const { times, values } = hourlyColumns(hours.map((at) => (at * 7919) % 101))
    const ofHole = {
      times: times.filter((_, at) => at % 400 < 350),
      values: values.filter((_, at) => at % 400 < 350),
    }
    const lowered = { times: ofHole.times, values: ofHole.values.map((value) => value - 50) }
    const all = [
      aDrawnSeries(ofHole),
      aDrawnSeries(lowered),
      { ...aDrawnSeries(lowered), gapLimitMs: 80 * HOUR },
      aDrawnSeries({ times, values }),
      aDrawnSeries(ofHole),
    ]
    const own = all.map((series) => bandsIn(series, frameOf(0, 800 * HOUR, 300)))
    const shared = frameOf(0, 800 * HOUR, 300)
    expect(all.map((series) => bandsIn(series, shared))).toEqual(own)
    expect(own[2]).not.toEqual(own[1])
  })

  it('draws twelve months of days as a line, also where the clocks change', () => {
    for (const bucketZone of [
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    ]) {
      const interval = { start: Date.UTC(2025, 6, 1), end: Date.UTC(2026, 6, 1) }
      const times = bucketEdges(interval, 'daily', bucketZone).slice(0, -1)
      const columns = { times, values: times.map((_, index) => index % 7) }
      const series = aDrawnSeries(columns, { resolution: 'daily', bucketZone })
      const frame = frameOf(times[0] ?? 0, (times.at(-1) ?? 0) + 24 * HOUR, 1000)
      expect(isCrowded(series, frame)).toBe(true)
      const bands = bandsIn(series, frame)
      expect(bands).toHaveLength(times.length)
      expect(bands.filter(({ min, max, begins }, at) => min !== max || begins !== (at === 0))).toEqual([])
    }
  })

  it('covers the peak of every hour in its place, and nothing where a gap is wider than a pixel', () => {
    const value = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined, freq: 12 })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 600, maxLength: 1200 }),
        fc.integer({ min: 90, max: 1000 }),
        fc.integer({ min: -200, max: 200 }),
        (values, widthPx, shift) => {
          const frame = frameOf(shift * HOUR, (shift + values.length) * HOUR, widthPx)
          const series = aDrawnSeries(hourlyColumns(values))
          fc.pre(isCrowded(series, frame))
          const bands = bandsIn(series, frame)
          const pxPerHour = widthPx / values.length
          const seen = bands.map(() => new Array<number>())
          values.forEach((one, index) => {
            const column = pixelColumnOf(index * HOUR, frame.window, widthPx)
            if (one === undefined || column < 0 || column >= widthPx) return
            const at = bands.findIndex(({ left, right }) => left <= column && column < right)
            expect(at, `value ${index}`).toBeGreaterThanOrEqual(0)
            seen[at]?.push(one)
          })
          seen.forEach((inside, at) => {
            expect(bands[at]?.max).toBe(Math.max(...inside))
            expect(bands[at]?.min).toBe(Math.min(...inside))
          })
          bands.forEach(({ left, begins }, at) => {
            const before = bands[at - 1]
            if (before === undefined) return
            expect(left).toBeGreaterThanOrEqual(before.right)
            if (!begins) expect(left).toBe(before.right)
          })
          const empty = values.flatMap((one, index) =>
            one === undefined ? [(index - shift) * pxPerHour] : [],
          )
          for (const from of empty.filter((x) => x > 0 && x + pxPerHour < widthPx)) {
            const inside = bands.filter(
              ({ left, right }) => left < from + 0.5 && right > from + pxPerHour - 0.5,
            )
            if (pxPerHour > 2) expect(inside).toEqual([])
          }
        },
      ),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it('takes the mean of whole days over a year, so that it does not swing with them', () => {
    const daily = Array.from({ length: 8760 }, (_, hour) => (hour % 24 < 12 ? 0 : 100))
    const means = bandsIn(aDrawnSeries(hourlyColumns(daily)), frameOf(0, 8760 * HOUR, 1000)).map(
      ({ mean }) => mean,
    )
    expect(means.slice(1, -1).filter((mean) => Math.abs(mean - 50) > 1e-9)).toEqual([])
  })

  it('stays where it is when the window moves', () => {
    const series = aDrawnSeries(hourlyColumns(Array.from({ length: 900 }, (_, hour) => (hour * 37) % 91)))
    const means = (from: number): readonly number[] =>
      bandsIn(series, frameOf(from * HOUR, (from + 480) * HOUR, 240)).map(({ mean }) => mean)
    // Bands are four hours wide: an hour later all but those at the ends are the same.
    expect(means(241).slice(1, 70)).toEqual(means(240).slice(1, 70))
  })

  it('weighs raw readings by how long they hold', () => {
    // 100 for one minute and 0 for nine, repeatedly.
    const times = Float64Array.from(
      { length: 2000 },
      (_, at) => (Math.floor(at / 2) * 10 + (at % 2)) * 60_000,
    )
    const values = times.map((_, at) => (at % 2 === 0 ? 100 : 0))
    const series = aDrawnSeries({ times, values }, { resolution: 'raw', gapLimitMs: 15 * 60_000 })
    const means = bandsIn(series, frameOf(0, 10_000 * 60_000, 100)).map(({ mean }) => Math.round(mean))
    expect(new Set(means.slice(0, -1))).toEqual(new Set([10]))
  })

  it('has the mean of the values on a logarithmic axis', () => {
    const series = logarithmic(
      aDrawnSeries(hourlyColumns(Array.from({ length: 480 }, (_, at) => (at % 2 ? 1 : 100)))),
    )
    const [band] = bandsIn(series, frameOf(0, 480 * HOUR, 20))
    expect(band).toMatchObject({ min: 0, max: 2 })
    expect(10 ** (band?.mean ?? NaN)).toBeCloseTo(50.5, 9)
  })

  it('divides the means of the two sides of a ratio, also where the ratio itself has no value', () => {
    const under = Array.from({ length: 24 * 400 }, (_, hour) => hour % 3)
    const over = under.map(() => 6)
    const { times, values } = hourlyColumns(under.map((divisor) => (divisor === 0 ? undefined : 6 / divisor)))
    const formula: Formula = {
      kind: 'binary',
      operator: '/',
      isRatio: true,
      left: { kind: 'part', index: 0 },
      right: { kind: 'part', index: 1 },
    }
    const sides = { over: hourlyColumns(over), under: hourlyColumns(under) }
    const ratio = {
      ...{ formula, times: sides.over.times, nearZero: new Float64Array(0) },
      parts: [sides.over.values, sides.under.values],
    }
    const whole = { start: 0, end: 24 * 399 * HOUR }
    // A mean of the ratios would be 4.5, the mean of 6/1 and 6/2.
    for (const series of [
      aDrawnSeries({ times, values, ratio }),
      logarithmic(aDrawnSeries({ times, values, ratio })),
    ]) {
      const bands = bandsIn(series, frameOf(whole.start, whole.end, 400))
      expect(bands.length).toBeGreaterThan(100)
      for (const { mean } of bands) expect(series.isLogarithmic ? 10 ** mean : mean).toBeCloseTo(6, 9)
    }
    const daily = deriveColumns(
      { times, values, ratio },
      { kind: 'average-rate', from: 'hourly', to: 'daily', zone: 'UTC', interval: whole },
    )
    expect(daily.ratio?.parts.map(([first = NaN]) => first)).toEqual([6, 1])
  })

  it('draws its means from edge to edge of a run, and none over a gap', () => {
    const values = [
      ...Array<number>(300).fill(5),
      ...Array<undefined>(60).fill(undefined),
      ...Array<number>(300).fill(5),
    ]
    const frame = frameOf(0, 660 * HOUR, 660)
    const lines: number[][] = []
    const sink = {
      moveTo: (x: number) => void lines.push([x]),
      lineTo: (x: number) => void lines.at(-1)?.push(x),
    }
    traceMeans(sink, bandsOf(aDrawnSeries(hourlyColumns(values)), frame), frame.projection, false)
    expect(lines.map((line) => [line[0], line.at(-1)])).toEqual([
      [0, 300],
      [360, 660],
    ])
  })
})
