import { describe, expect, it } from 'vitest'
import { powerText } from '#renderer/plot/axes/number-text.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { seriesPlots, type SeriesFrame } from '#renderer/plot/series/series-plots.ts'
import { shownSeries } from '#renderer/plot/series/shown-series.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { aScene, plainStyle } from '#support/a-plot-scene.ts'

const window = { start: 0, end: 4 * HOUR }
const frame = { window, zone: 'UTC', shape: 'line' } as const

function plotOf(series: readonly DrawnSeries[], part: Partial<SeriesFrame> = {}) {
  return seriesPlots(series, { ...frame, ...part })[0] ?? expect.fail('no plot')
}

function axisOf(series: DrawnSeries, part: Partial<SeriesFrame> = {}) {
  return aScene(plotOf([series], part)).y
}

const high = hourlyColumns([1010, 1020, 1030])
const threeUnits = ['kW', '°C', '%'].map((units, index) => aDrawnSeries(high, { id: String(index), units }))

describe('the value axis of series', () => {
  it('begins at zero for power and energy, whatever the shape', () => {
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
    const axis = axisOf(aDrawnSeries(high), {
      scales: { kw: { lower: 15, upper: 95, isLogarithmic: false } },
    })
    expect(axis).toMatchObject({ min: 15, max: 95 })
    expect(axis.ticks.map(({ at }) => at)).toEqual([20, 40, 60, 80])
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
    const { min, max } = axisOf(aDrawnSeries(high))
    expect(axisOf(aDrawnSeries(high), { scales })).toMatchObject({ min, max })
  })

  it('is logarithmic, without values that are not above zero', () => {
    const plot = plotOf([aDrawnSeries(hourlyColumns([0, -4, 30, 2000]))], {
      scales: { kw: { isLogarithmic: true } },
    })
    const [shown] = shownSeries(plot, false)
    expect([...(shown?.columns.times ?? [])]).toEqual([2 * HOUR, 3 * HOUR])
    expect(shown?.columns.values[1]).toBeCloseTo(Math.log10(2000), 12)
    const axis = aScene(plot).y
    expect([axis.min, axis.max]).toEqual([20, 2000])
    expect(axis.title).toBe('kW log')
    expect(axis.ticks.map(({ lines }) => lines[0])).toEqual(expect.arrayContaining(['100', '1,000']))
  })

  it('has round values on a logarithmic axis of less than a decade', () => {
    const series = aDrawnSeries(hourlyColumns([1100, 1700]))
    const axis = axisOf(series, { scales: { kw: { isLogarithmic: true } } })
    expect([axis.min, axis.max]).toEqual([1000, 2000])
    expect(axis.ticks.map(({ at }) => at)).toEqual(
      expect.arrayContaining([1000, 1200, 1400, 1600, 1800, 2000]),
    )
  })

  it('is not logarithmic where parts are stacked', () => {
    const two = [aDrawnSeries(hourlyColumns([10])), aDrawnSeries(hourlyColumns([20]), { id: 'b' })]
    const plot = plotOf(two, { shape: 'stacked-area', scales: { kw: { isLogarithmic: true } } })
    expect(plot.y).toMatchObject({ isLogarithmic: false })
    expect(shownSeries(plot, false).map(({ columns }) => columns.values[0])).toEqual([30, 10])
  })

  it('has as many steps at the right as at the left, so that both share the grid', () => {
    const { y, right } = aScene(plotOf(threeUnits.slice(0, 2)))
    expect(right?.ticks).toHaveLength(y.ticks.length)
    expect(right?.title).toBe('°C')
  })

  it('has no numbers where nothing is in sight', () => {
    expect(axisOf(aDrawnSeries(hourlyColumns([]))).ticks).toEqual([])
  })
})

describe('seriesPlots', () => {
  it('gives the flags of notes to the first plot alone', () => {
    const notes = [{ interval: window, label: 'Closed', isExcluded: false }]
    const labels = seriesPlots(threeUnits, { ...frame, notes }).map((plot) =>
      plot.notes?.map(({ label }) => label),
    )
    expect(labels).toEqual([['Closed'], [''], ['']])
  })

  it('gives a small series a plot of its own in pictures, unless its axis is chosen or its parts are stacked', () => {
    const small = [high, hourlyColumns([3, 4])].map((columns, index) =>
      aDrawnSeries(columns, { id: String(index) }),
    )
    const plotsWith = (part: Partial<SeriesFrame>) => seriesPlots(small, { ...frame, ...part })
    expect(plotsWith({})).toHaveLength(1)
    expect(plotsWith({ areFlatApart: true })).toHaveLength(2)
    const chosen = { kw: { isLogarithmic: true } }
    expect(plotsWith({ areFlatApart: true, scales: chosen })).toHaveLength(1)
    expect(plotsWith({ areFlatApart: true, shape: 'stacked-area' })).toHaveLength(1)
  })

  it('labels time under the last plot alone, and aligns all', () => {
    const plots = seriesPlots(threeUnits, frame)
    const scenes = plotScenes(plots, 600, [200, 200, 220], plainStyle)
    expect(scenes.map(({ x }) => x.ticks.length > 0)).toEqual([false, false, true])
    expect(new Set(scenes.map(({ area }) => `${area.left} ${area.width}`)).size).toBe(1)
    expect(scenes[0]?.area.left).toBe(60)
  })
})

describe('powerText', () => {
  it('is the value itself', () => {
    const text = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-GB', options)
    expect([0.1, 1, 30, 10_000, 1e6].map((value) => powerText(value, text))).toEqual([
      '0.1',
      '1',
      '30',
      '10,000',
      '1E6',
    ])
  })
})

describe('a series that is pointed at', () => {
  const three = ['a', 'b', 'c'].map((id) => aDrawnSeries(high, { id }))
  const fadedOf = (series: readonly DrawnSeries[], pointed: string) =>
    plotOf(series, { pointed }).marks.map((mark) => mark.kind === 'series' && mark.isFaded)

  it('fades all others', () => {
    expect(fadedOf(three, 'b')).toEqual([true, false, true])
  })

  it('fades none where it is alone, or not in the chart', () => {
    expect(fadedOf(three.slice(0, 1), 'a')).toEqual([false])
    expect(fadedOf(three, 'elsewhere')).toEqual([false, false, false])
  })
})
