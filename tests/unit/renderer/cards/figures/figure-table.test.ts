import { describe, expect, it } from 'vitest'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { figureTable, type FigureTableColumn } from '#renderer/cards/figures/figure-table.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import {
  figureSeriesOf,
  type FigureSettings,
  figuresOf,
  figureSubjectOf,
} from '#renderer/workspace/figures/figures-of.ts'
import { cardCsvLines } from '#renderer/workspace/output/table/card-csv.ts'
import { cellNote, cellText } from '#renderer/workspace/output/table/cell-text.ts'
import { sortedTable } from '#renderer/workspace/output/table/sorted-table.ts'
import { numberFormatOf } from '#renderer/strings/number-format.ts'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries, type OperandSeriesChanges } from '#support/an-operand-series.ts'

const HOUR = 3_600_000
const start = Date.UTC(2021, 0, 1)
const format = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-GB', options)

async function aSubject(
  values: readonly (number | undefined)[],
  changes: OperandSeriesChanges = {},
  policy: MissingPolicy = 'present-only',
  settings: Partial<FigureSettings> = {},
  defects?: SegmentDefects,
) {
  const interval = { start, end: start + values.length * HOUR }
  const series = anOperandSeries(hourlyColumns(values, start), interval, changes)
  const covered = series.base.covered.map((each) => ({ ...each, ...(defects && { defects }) }))
  const [known] = figureSeriesOf([series], [{ ...series, base: { ...series.base, covered } }])
  const figures = await figuresOf(series, interval, { policy, mask: [], until: 9e15, ...settings })
  return figureSubjectOf(known ?? expect.fail('no series'), figures, 0)
}

type Subject = Awaited<ReturnType<typeof aSubject>>

const tableOf = (subjects: readonly Subject[], ...columns: readonly FigureTableColumn[]): CardTable =>
  figureTable(subjects, columns, 'UTC')
const rowOf = (subject: Subject, column: FigureTableColumn) => tableOf([subject], column).rowAt(0)
const noteOf = (subject: Subject, column: FigureTableColumn) => {
  const { cells, unit = '' } = rowOf(subject, column)
  return cellNote(cells[1], unit, format)
}
const textOf = (subject: Subject, column: FigureTableColumn) => {
  const { cells, unit = '' } = rowOf(subject, column)
  return cellText(cells[1], unit, format)
}

/** A day of 2,000 kW, of which six hours are missing. */
const gappy = Array.from({ length: 24 }, (_, index) => (index < 6 ? undefined : 2000 + index))

describe('figureTable', () => {
  it('states how much of the time the whole days of a base load are', async () => {
    const twoDays = [...gappy, ...gappy.map(() => 2000)]
    const coverage = { presentMs: 24 * HOUR, expectedMs: 48 * HOUR }
    expect(rowOf(await aSubject(twoDays), 'baseload').cells[1]).toMatchObject({ value: 2000, coverage })
  })

  it('keeps the total in a table that is too narrow for its columns', async () => {
    const { columns } = tableOf([await aSubject(gappy)], 'unit', 'total', 'mean')
    expect(columns.filter(({ stays }) => stays).map(({ id }) => id)).toEqual(['total'])
  })

  it('says that the hour which is still running is drawn and not counted', async () => {
    const subject = await aSubject(gappy, {}, 'present-only', { until: start + 23.5 * HOUR })
    const running = 'The newest interval is still running and is not counted'
    expect(noteOf(subject, 'max')).toContain(`Rests on 17 of 23 hours (73.9 %)\n${running}`)
    expect(noteOf(subject, 'complete')).toContain(running)
  })

  it('does not vouch for the hours in days that were fetched as such', async () => {
    const subject = await aSubject([5], { seriesKey: { resolution: 'daily' } })
    expect(noteOf(subject, 'complete')).toMatch(
      / daily values, as the service aggregates them; it does not say how many of their hours have readings$/,
    )
  })

  it('says the full value, when it was, how it is calculated and what it is based on', async () => {
    const subject = await aSubject(gappy)
    const base = 'Rests on 18 of 24 hours (75 %)\nAvailable readings only'
    expect(noteOf(subject, 'mean')).toBe(`2,014.5 kW\nTime-weighted mean rate\n${base}`)
    expect(noteOf(subject, 'total')).toBe(`36,261 kWh\nRate times hours\n${base}`)
    expect(noteOf(subject, 'max')).toBe(
      `2,023 kW, 2021-01-01 23:00\nHighest of the hourly values, and when it began\n${base}`,
    )
    expect(noteOf(subject, 'complete')).toBe(
      '18 of the 24 hours until now have values\n18 of 24 hourly values',
    )
    const masked = await aSubject(gappy, {}, 'present-only', {
      mask: [{ start: start + 20 * HOUR, end: start + 24 * HOUR }],
    })
    expect(noteOf(masked, 'mean')).toContain('4 hours are excluded')
  })

  it('lists the highest values that lie a day apart under the peak', async () => {
    const days = [5, 9, 7].flatMap((top) => Array.from({ length: 24 }, (_, hour) => (hour === 12 ? top : 1)))
    const subject = await aSubject(days)
    expect(noteOf(subject, 'max').split('\n').slice(-4)).toEqual([
      'The highest, at least a day apart:',
      '2021-01-02 12:00: 9 kW',
      '2021-01-03 12:00: 7 kW',
      '2021-01-01 12:00: 5 kW',
    ])
    expect(rowOf(subject, 'max').cells[1]).toMatchObject({ step: '1 h', peaks: { length: 3 } })
  })

  it('names what was wrong with the answers that a series rests on', async () => {
    const defects = { nulls: 0, malformed: 1, duplicates: 0, unordered: 1200, outside: 2 }
    const subject = await aSubject(gappy, {}, 'present-only', {}, defects)
    expect(noteOf(subject, 'complete')).toMatch(
      /\nThe service sent 1 element that could not be read, 1,200 values out of order, 2 values outside the request$/,
    )
  })

  it('marks a total that was scaled', async () => {
    const subject = await aSubject(gappy, {}, 'extrapolated')
    expect(noteOf(subject, 'total')).toContain('Scaled from the available values to the full period')
    expect(textOf(subject, 'total')).toBe('≈ 48.35 MWh')
  })

  it('says why there is no figure', async () => {
    const strict = await aSubject(gappy, {}, 'strict')
    expect(textOf(strict, 'mean')).toBe('–')
    expect(noteOf(strict, 'mean')).toBe('No figure, because values are missing')
    expect(textOf(strict, 'complete')).toBe('75 %')
    const mask = [{ start, end: start + 24 * HOUR }]
    const leftOut = await aSubject(gappy, {}, 'present-only', { mask })
    expect(noteOf(leftOut, 'mean')).toBe('The whole range is left out of figures')
    const warm = await aSubject([20, 21], { variable: { kind: 'instantaneous' }, units: '°C' })
    expect(noteOf(warm, 'total')).toBe('An instantaneous measurement has no total')
    const odd = await aSubject([20, 21], { units: 'widgets' })
    expect(noteOf(odd, 'total')).toBe('widgets cannot be summed')
    expect(noteOf(warm, 'loadFactor')).toBe('Only rates that never run backwards have a load factor')
  })

  it('flags the resets of a counter, whose mean is a rate', async () => {
    const subject = await aSubject([10, 20, 5, 6], { variable: { kind: 'totalizer' }, units: 'kWh' })
    expect(noteOf(subject, 'total')).toContain(
      'The register fell once (a reset, a correction or a faulty reading): 2021-01-01 02:00',
    )
    const cell = rowOf(subject, 'total').cells[1]
    expect(cell).toMatchObject({ mark: 'fell' })
    expect(cellNote(cell, 'kWh', numberFormatOf('de-DE', true))).toContain('reading): 01.01.2021 02:00')
    expect(textOf(subject, 'mean')).toMatch(/ kW$/)
  })

  it('says of a register that counts backwards that its total is net', async () => {
    const variable = { kind: 'totalizer' } as const
    const solar = await aSubject([900, 870, 830, 800], { variable, units: 'kWh' })
    expect(noteOf(solar, 'total')).toContain('The register also counts backwards')
    expect(textOf(solar, 'total')).toBe('-100 kWh')
    expect(rowOf(solar, 'total').cells[1]).not.toHaveProperty('mark')
  })

  it('is written to a file with all digits, and the remarks on a figure in columns of their own', async () => {
    const large = await aSubject([9000, 9000.125], { variable: { displayName: '=large' } })
    const level = await aSubject([1, 2], {
      variable: { displayName: 'level', kind: 'instantaneous', entities: [] },
      units: '°C',
    })
    const table = tableOf([large, level], 'unit', 'total', 'max', 'complete')
    const lines = [
      ...cardCsvLines(table, [], {
        ...{ ...spreadsheetOptions, byteOrderMark: false, separator: ';' },
      }),
    ]
    expect(lines.map((line) => line.trimEnd().split(';'))).toEqual([
      [
        'Series',
        'Unit',
        'Total',
        'Total, unit',
        'Total, coverage',
        'Peak',
        'Peak at',
        'Peak, coverage',
        'Complete',
      ],
      ['Entity 0 · =large', 'kW', '18000.125', 'kWh', '1', '9000.125', '2021-01-01T01:00:00+00:00', '1', '1'],
      ['level', '°C', '', '', '', '2', '2021-01-01T01:00:00+00:00', '1', '1'],
    ])
  })
})

describe('sortedTable', () => {
  it('sorts amounts by value, not by prefix, and lists rows without one last', async () => {
    const named = (displayName: string) => ({ variable: { displayName, entities: [] } })
    const small = await aSubject([900, 900], named('small'))
    const large = await aSubject([9000, 9000], named('large'))
    const none = await aSubject([1], {
      variable: { displayName: 'none', entities: [], kind: 'instantaneous' },
    })
    const table = tableOf([none, large, small], 'total')
    const namesBy = (column: string, direction: 'ascending' | 'descending') => {
      const sorted = sortedTable(table, { column, direction })
      return [0, 1, 2].map((index) => cellText(sorted.rowAt(index).cells[0], '', format))
    }
    expect(textOf(large, 'total')).toBe('18.0 MWh')
    expect(namesBy('total', 'ascending')).toEqual(['small', 'large', 'none'])
    expect(namesBy('total', 'descending')).toEqual(['large', 'small', 'none'])
    expect(namesBy('name', 'ascending')).toEqual(['large', 'none', 'small'])
    expect(namesBy('chosen', 'descending')).toEqual(['none', 'large', 'small'])
  })
})
