import { describe, expect, it } from 'vitest'
import {
  figuresBetween,
  readingsBetween,
  seriesReaching,
  spokenReadOut,
} from '#renderer/features/charts/cursor/readings-between.ts'
import { figureSeriesOf, figuresOf, figureSubjectOf } from '#renderer/workspace/figures/figures-of.ts'
import { figureTable } from '#renderer/cards/figures/figure-table.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'

const columns = hourlyColumns([10, 14, undefined, 13, 9])
const range = { start: 0, end: 5 * HOUR }
const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString('en-GB', options)

describe('readingsBetween', () => {
  const drawn = aDrawnSeries(columns)

  it('reads both ends and takes the first from the second', () => {
    expect(readingsBetween(drawn, { start: HOUR, end: 4 * HOUR })).toEqual([14, 9, -5])
  })

  it('has no difference where an end is a gap', () => {
    expect(readingsBetween(drawn, { start: HOUR, end: 2.5 * HOUR })).toEqual([14, undefined, undefined])
    expect(readingsBetween(undefined, range)).toEqual([undefined, undefined, undefined])
  })
})

describe('seriesReaching', () => {
  const visible = anOperandSeries(columns, range)
  const whole = anOperandSeries(columns, { start: -9 * HOUR, end: 9 * HOUR })

  it('uses the visible part as far as it reaches, and otherwise the whole range', () => {
    expect(seriesReaching([visible], [whole], { start: HOUR, end: 5 * HOUR })).toEqual([visible])
    expect(seriesReaching([visible], [whole], { start: -HOUR, end: HOUR })).toEqual([whole])
    expect(seriesReaching([visible], [], { start: -HOUR, end: HOUR })).toEqual([visible])
  })
})

describe('spokenReadOut', () => {
  it('reads amounts in their own unit, beside figures of the rate', () => {
    const series = anOperandSeries(columns, range)
    const [known] = figureSeriesOf(
      [series],
      [series],
      [{ ...aDrawnSeries(columns, { units: 'kWh' }), id: series.operand.id }],
    )
    expect([known?.units, known?.readingUnits]).toEqual(['kW', 'kWh'])
  })

  it('says values, difference, mean, energy and how complete they are', async () => {
    const series = anOperandSeries(columns, range)
    const interval = { start: HOUR, end: 4 * HOUR }
    const figures = await figuresOf(series, interval, { policy: 'present-only', mask: [], until: 9e15 })
    const [known] = figureSeriesOf([series], [series])
    if (known === undefined) expect.fail('no series')
    const table = figureTable([figureSubjectOf(known, figures, 0)], figuresBetween, 'UTC')
    // There is an hour at 14 and one at 13; the one between them is missing.
    expect(
      spokenReadOut({ series: known, readings: [14, 9, -5], figures: table.rowAt(0) }, formatNumber),
    ).toMatch(/14\.0 kW, 9\.00 kW, difference -5\.00 kW, mean 13\.5 kW, total 27\.0 kWh, complete 66\.6 %$/)
  })
})
