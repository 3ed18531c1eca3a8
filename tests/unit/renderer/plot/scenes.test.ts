import { describe, expect, it } from 'vitest'
import { sideAxis } from '#renderer/plot/axes/value-axes.ts'
import { powerText } from '#renderer/plot/axes/number-text.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { DrawnSeries } from '#renderer/plot/series/scene.ts'
import { scenesOf, type SceneFrame } from '#renderer/plot/series/scenes.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const window = { start: 0, end: 4 * HOUR }

function sceneOf(series: readonly DrawnSeries[], part: Partial<SceneFrame> = {}) {
  const frame = { window, zone: 'UTC', mark: 'line', theme: printTheme, formatNumber: String } as const
  return scenesOf(series, { ...frame, ...part })[0] ?? expect.fail('no scene')
}

function axisOf(series: DrawnSeries, part: Partial<SceneFrame> = {}) {
  return sideAxis(sceneOf([series], part), 'left', window, 240)
}

const high = hourlyColumns([1010, 1020, 1030])

describe('sideAxis', () => {
  it('begins at zero for power and energy, whatever the mark', () => {
    expect(axisOf(aDrawnSeries(high)).min).toBe(0)
    expect(axisOf(aDrawnSeries(high, { units: 'kWh' })).min).toBe(0)
    expect(axisOf(aDrawnSeries(high, { units: 'hPa' })).min).toBe(1010)
  })

  it('begins where the values do where that was chosen, and at zero where that was', () => {
    const scale = (baseline: 'fit' | 'zero') => ({ baseline, isLogarithmic: false })
    expect(axisOf(aDrawnSeries(high), { scales: { kw: scale('fit') } }).min).toBe(1010)
    const near = hourlyColumns([110, 400])
    expect(axisOf(aDrawnSeries(near), { scales: { kw: scale('fit') } }).min).toBe(100)
    expect(axisOf(aDrawnSeries(high, { units: 'hPa' }), { scales: { hpa: scale('zero') } }).min).toBe(0)
  })

  it('follows the readings of a counter', () => {
    expect(axisOf(aDrawnSeries(high, { units: 'kWh', isCounter: true })).min).toBe(1010)
  })

  it('keeps to its limits, with ticks at round values between them', () => {
    const scales = { kw: { lower: 15, upper: 95, isLogarithmic: false } }
    const axis = axisOf(aDrawnSeries(high), { scales })
    expect(axis).toMatchObject({ min: 15, max: 95 })
    expect(axis.ticks).toEqual([20, 40, 60, 80])
  })

  it('keeps one limit and lets the other end follow', () => {
    const one = (limit: object) =>
      axisOf(aDrawnSeries(high), { scales: { kw: { ...limit, isLogarithmic: false } } })
    expect(one({ lower: 1000 })).toMatchObject({ min: 1000 })
    expect(one({ lower: 1000 }).max).toBeGreaterThanOrEqual(1030)
    expect(one({ upper: 500 })).toMatchObject({ min: 0, max: 500 })
    expect(one({ lower: 2000 }).max).toBeGreaterThan(2000)
  })

  it('follows the values where the limits are the wrong way round', () => {
    const scales = { kw: { lower: 9, upper: 1, isLogarithmic: false } }
    expect(axisOf(aDrawnSeries(high), { scales })).toEqual(axisOf(aDrawnSeries(high)))
  })

  it('is of logarithms between powers of ten, without what is not above zero', () => {
    const series = aDrawnSeries(hourlyColumns([0, -4, 30, 2000]))
    const scene = sceneOf([series], { scales: { kw: { isLogarithmic: true } } })
    expect([...(scene.series[0]?.columns.times ?? [])]).toEqual([2 * HOUR, 3 * HOUR])
    expect(scene.series[0]?.columns.values[1]).toBeCloseTo(Math.log10(2000), 12)
    const axis = sideAxis(scene, 'left', window, 320)
    expect([axis.min, axis.max]).toEqual([1, 4])
    expect(axis.ticks.map((at) => Math.round(10 ** at))).toEqual([10, 30, 100, 300, 1000, 3000, 10000])
  })

  it('does not stand on logarithms where parts are stacked', () => {
    const two = [aDrawnSeries(hourlyColumns([10])), aDrawnSeries(hourlyColumns([20]), { id: 'b' })]
    const scene = sceneOf(two, { mark: 'stacked-area', scales: { kw: { isLogarithmic: true } } })
    expect(scene.leftScale.isLogarithmic).toBe(false)
    expect(scene.series.map(({ columns }) => columns.values[0])).toEqual([30, 10])
  })
})

describe('scenesOf', () => {
  it('gives the flags of notes to the first chart alone', () => {
    const notes = [{ interval: window, label: 'Closed', isExcluded: false }]
    const units = ['kW', '°C', '%'].map((unit, index) =>
      aDrawnSeries(high, { id: String(index), units: unit }),
    )
    const frame = { window, zone: 'UTC', mark: 'line', theme: printTheme, formatNumber: String } as const
    const labels = scenesOf(units, { ...frame, notes }).map((scene) => scene.notes.map(({ label }) => label))
    expect(labels).toEqual([['Closed'], [''], ['']])
  })
})

describe('powerText', () => {
  it('is the value itself', () => {
    const text = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-GB', options)
    expect([-1, 0, Math.log10(30), 4, 6].map((at) => powerText(at, text))).toEqual([
      '0.1',
      '1',
      '30',
      '10,000',
      '1E6',
    ])
  })
})
