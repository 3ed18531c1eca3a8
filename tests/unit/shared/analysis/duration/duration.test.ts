import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnCurveOf, durationCurveOf, timeAbove, valueAtShare } from '#shared/analysis/duration/duration.ts'
import { quantilesOf } from '#shared/analysis/quantiles.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS } from '#shared/time/instant.ts'

function hours(values: readonly number[], part: Partial<SeriesInput> = {}): SeriesInput {
  const times = Float64Array.from(values, (_, index) => index * HOUR_MS)
  const columns = { times, values: Float64Array.from(values) }
  return { columns, kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', ...part }
}

const spanOf = (series: SeriesInput) => [{ start: 0, end: series.columns.times.length * HOUR_MS }]
const anyLoads = fc.array(fc.integer({ min: -50, max: 500 }), { minLength: 1, maxLength: 200 })

describe('durationCurveOf', () => {
  it('reads the quantiles of values that hold equally long', () => {
    fc.assert(
      fc.property(anyLoads, fc.double({ min: 0, max: 1, noNaN: true }), (loads, share) => {
        const curve = durationCurveOf(hours(loads), spanOf(hours(loads)))
        const [quantile] = quantilesOf(Float64Array.from(loads), [1 - share])
        expect(valueAtShare(curve, share)).toBeCloseTo(quantile ?? NaN, 8)
        expect(curve.totalMs).toBe(loads.length * HOUR_MS)
      }),
    )
  })

  it('counts each value for as long as it holds', () => {
    const series = hours([10, 30, 20, 40])
    const spans = [
      { start: 0, end: 1.5 * HOUR_MS },
      { start: 2 * HOUR_MS, end: 4 * HOUR_MS },
    ]
    const curve = durationCurveOf(series, spans)
    expect([...curve.values]).toEqual([40, 30, 20, 10])
    expect(curve.totalMs).toBe(3.5 * HOUR_MS)
    expect(timeAbove(curve, 20)).toBe(1.5 * HOUR_MS)
    expect(timeAbove(curve, 40)).toBe(0)
    expect(timeAbove(curve, 5)).toBe(3.5 * HOUR_MS)
    // The middles of their time are 0.5, 1.25, 2 and 3 h.
    expect(valueAtShare(curve, 0.75 / 2.5)).toBeCloseTo(30, 9)
    expect(valueAtShare(curve, 0)).toBe(40)
    expect(valueAtShare(curve, 1)).toBe(10)
  })

  it('does not change when a value is cut in two', () => {
    fc.assert(
      fc.property(anyLoads, fc.integer({ min: 0, max: 400 }), (loads, half) => {
        const series = hours(loads)
        const at = Math.min(half / 2, loads.length) * HOUR_MS
        const end = loads.length * HOUR_MS
        const spans = [
          { start: 0, end: at },
          { start: at, end },
        ].filter((one) => one.start < one.end)
        const whole = durationCurveOf(series, spanOf(series))
        const cut = durationCurveOf(series, spans)
        for (const load of loads) expect(timeAbove(cut, load)).toBe(timeAbove(whole, load))
      }),
    )
  })

  it('leaves gaps out and takes the rates of a totalizer', () => {
    const gaps = hours([5, NaN, 7])
    expect(durationCurveOf(gaps, spanOf(gaps)).totalMs).toBe(2 * HOUR_MS)
    const readings = hours([100, 130, 20, 25], { kind: 'totalizer', unit: 'kWh' })
    expect([...durationCurveOf(readings, spanOf(readings)).values]).toEqual([30, 20, 5])
  })

  it('has no value where there is none', () => {
    const curve = durationCurveOf(hours([]), [{ start: 0, end: HOUR_MS }])
    expect(valueAtShare(curve, 0.5)).toBeNaN()
    expect(curve.totalMs).toBe(0)
    expect(drawnCurveOf(curve, 500).shares).toHaveLength(0)
  })
})

describe('drawnCurveOf', () => {
  it('keeps both ends, few points, and stays within a step of every value', () => {
    fc.assert(
      fc.property(anyLoads, fc.integer({ min: 2, max: 20 }), (loads, steps) => {
        const curve = durationCurveOf(hours(loads), spanOf(hours(loads)))
        const { shares, values } = drawnCurveOf(curve, steps)
        expect(values[0]).toBe(Math.max(...loads))
        expect(values.at(-1)).toBe(Math.min(...loads))
        expect(shares[0]).toBe(0)
        expect(shares.length).toBeLessThanOrEqual(2 * steps + 2)
        shares.forEach((share, point) => {
          expect(valueAtShare(curve, share)).toBeCloseTo(values[point] ?? NaN, 9)
        })
        const isDense = loads.length > 2 * steps
        for (let point = 1; isDense && point < shares.length; point++) {
          expect((shares[point] ?? NaN) - (shares[point - 1] ?? NaN)).toBeLessThan(2 / steps)
        }
      }),
    )
  })
})
