import { describe, expect, it } from 'vitest'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { copiedTable } from '#renderer/features/charts/figures-table/copied-table.ts'
import { figureNote } from '#renderer/features/charts/figures-table/figure-note.ts'
import { amountOf, shareOf, sortedRows, type FigureRow } from '#renderer/workspace/figures/figure-row.ts'
import { figuresOf, type FigureSettings } from '#renderer/workspace/figures/figures-of.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries, type OperandSeriesChanges } from '#support/an-operand-series.ts'

const HOUR = 3_600_000
const start = Date.UTC(2021, 0, 1)
const formats = {
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-GB', options),
  local: (at: number) => formatLocal(at, 'UTC', 'minute'),
}

async function aRow(
  values: readonly (number | undefined)[],
  changes: OperandSeriesChanges = {},
  policy: MissingPolicy = 'present-only',
  settings: Partial<FigureSettings> = {},
): Promise<FigureRow> {
  const interval = { start, end: start + values.length * HOUR }
  const series = anOperandSeries(hourlyColumns(values, start), interval, changes)
  const figures = await figuresOf(series, interval, { policy, mask: [], until: 9e15, ...settings })
  const { operand, variable, base } = series
  const name = fullNameOf(variable)
  return { id: name, operand, variable, name, units: base.units, series, drawn: undefined, figures }
}

/** A day of 2,000 kW, of which six hours are missing. */
const gappy = Array.from({ length: 24 }, (_, index) => (index < 6 ? undefined : 2000 + index))

describe('figureNote', () => {
  it('says that the hour which is still running is drawn and not counted', async () => {
    const row = await aRow(gappy, {}, 'present-only', { until: start + 23.5 * HOUR })
    expect(figureNote(row, 'max', formats)).toContain(
      'over 17 of 23 hours (73.9 %), without the running hour',
    )
    expect(figureNote(row, 'complete', formats)).toContain(
      '; the running hour, which the chart draws, is not counted',
    )
  })

  it('does not vouch for the hours in days that were fetched as such', async () => {
    const row = await aRow([5], { seriesKey: { resolution: 'daily' } })
    expect(figureNote(row, 'complete', formats)).toMatch(
      / daily values, as the service has them, which does not say how many of the hours in them were read$/,
    )
  })

  it('names as the reason that the whole range is left out', async () => {
    const mask = [{ start, end: start + 24 * HOUR }]
    const row = await aRow(gappy, {}, 'present-only', { mask })
    expect(figureNote(row, 'mean', formats)).toBe('The whole range is left out of figures')
  })

  it('tells formula, coverage and policy', async () => {
    const row = await aRow(gappy)
    expect(figureNote(row, 'mean', formats)).toBe(
      '2,014.5 kW\nMean rate weighted by time over 18 of 24 hours (75 %), present values only',
    )
    expect(figureNote(row, 'total', formats)).toBe(
      '36,261 kWh\nRate times hours over 18 of 24 hours (75 %), present values only',
    )
    expect(figureNote(row, 'max', formats)).toBe(
      '2,023 kW, 2021-01-01 23:00\nHighest of the hourly values over 18 of 24 hours (75 %), present values only',
    )
    expect(figureNote(row, 'complete', formats)).toContain('18 of 24 hourly values')
  })

  it('lists the highest values that lie a day apart under the maximum', async () => {
    const days = [5, 9, 7].flatMap((top) => Array.from({ length: 24 }, (_, hour) => (hour === 12 ? top : 1)))
    expect(
      figureNote(await aRow(days), 'max', formats)
        .split('\n')
        .slice(2),
    ).toEqual([
      'The highest, at least a day apart:',
      '2021-01-02 12:00: 9 kW',
      '2021-01-03 12:00: 7 kW',
      '2021-01-01 12:00: 5 kW',
    ])
  })

  it('names what was wrong with the answers that a series rests on', async () => {
    const row = await aRow(gappy)
    if (row.series === undefined) throw new Error('no series')
    const defects = { nulls: 0, malformed: 1, duplicates: 0, unordered: 1200, outside: 2 }
    const [covered] = row.series.base.covered
    if (covered === undefined) throw new Error('nothing covered')
    const base = { ...row.series.base, covered: [{ ...covered, defects }] }
    expect(figureNote({ ...row, series: { ...row.series, base } }, 'complete', formats)).toMatch(
      /\nThe service answered with 1 element that could not be read, 1,200 values out of order, 2 values outside the request$/,
    )
  })

  it('says that a total was scaled', async () => {
    const row = await aRow(gappy, {}, 'extrapolated')
    expect(figureNote(row, 'total', formats)).toMatch(/extrapolated, scaled to the full period$/)
    expect(amountOf(row, 'total')).toMatchObject({ value: 36.261 * (24 / 18), unit: 'MWh' })
  })

  it('says why there is no figure', async () => {
    const strict = await aRow(gappy, {}, 'strict')
    expect(amountOf(strict, 'mean')).toBeUndefined()
    expect(figureNote(strict, 'mean', formats)).toBe('No figure: strict, and 6 of 24 hours are missing')
    expect(shareOf(strict)).toEqual({ present: 18 * HOUR, expected: 24 * HOUR })
    const warm = await aRow([20, 21], { variable: { kind: 'instantaneous' }, units: '°C' })
    expect(figureNote(warm, 'total', formats)).toBe('An instantaneous measurement has no total')
    const odd = await aRow([20, 21], { units: 'widgets' })
    expect(figureNote(odd, 'total', formats)).toBe('widgets cannot be summed to a quantity')
  })

  it('flags the resets of a counter', async () => {
    const row = await aRow([10, 20, 5, 6], { variable: { kind: 'totalizer' }, units: 'kWh' })
    expect(figureNote(row, 'total', formats)).toContain(
      'The register fell once, by a reset, a correction or a faulty reading: 2021-01-01 02:00',
    )
  })
})

describe('sortedRows', () => {
  it('sorts amounts by what they are, not by their prefix, and keeps what has none last', async () => {
    const small = await aRow([900, 900], { variable: { displayName: 'small' } })
    const large = await aRow([9000, 9000], { variable: { displayName: 'large' } })
    const none = await aRow([1], { variable: { displayName: 'none', kind: 'instantaneous' } })
    expect(amountOf(large, 'total')).toEqual({ value: 18, unit: 'MWh' })
    const rows = [none, large, small]
    const namesBy = (direction: 'ascending' | 'descending') =>
      sortedRows(rows, { column: 'total', direction }, () => undefined).map((row) => row.variable.displayName)
    expect(namesBy('ascending')).toEqual(['small', 'large', 'none'])
    expect(namesBy('descending')).toEqual(['large', 'small', 'none'])
    expect(sortedRows(rows, { column: 'chosen', direction: 'descending' }, () => undefined)).toEqual(rows)
  })
})

describe('copiedTable', () => {
  it('has numbers with all digits, amounts in one unit, and a form for spreadsheets', async () => {
    const rows = [
      await aRow([9000, 9000.125], { variable: { displayName: '=large\t<b>' } }),
      await aRow([1, 2], {
        variable: { displayName: 'level', kind: 'instantaneous', entities: [] },
        units: '°C',
      }),
    ]
    const policy = 'present-only' as const
    const { text, html } = copiedTable(rows, ['unit', 'total', 'max', 'complete'], {
      ...formats,
      now: start,
      policy,
      caption: 'January',
    })
    expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
      ['Series', 'Unit', 'Total', 'Total unit', 'Peak', 'Peak at', 'Complete', 'Resolution', 'Gaps'],
      [
        'Entity 0 · =large <b>',
        'kW',
        '18000.125',
        'kWh',
        '9000.125',
        '2021-01-01 01:00',
        '100 %',
        'Hourly',
        'Use available readings',
      ],
      ['level', '°C', '', '', '2', '2021-01-01 01:00', '100 %', 'Hourly', 'Use available readings'],
      ['January'],
    ])
    expect(html).toContain('<td>Entity 0 · =large\t&lt;b&gt;</td>')
    expect(html).toContain('<td align="right">18000.125</td>')
  })
})
