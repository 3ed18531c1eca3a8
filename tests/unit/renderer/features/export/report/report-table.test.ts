import { describe, expect, it } from 'vitest'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { tableOfCard } from '#renderer/features/export/report/report-table.ts'

function tableOf(rows: number, columns: number, isSame: boolean): CardTable {
  return {
    columns: Array.from({ length: columns }, (_, at) => ({
      id: String(at),
      title: `C${String(at)}`,
      ...(at > 0 && { unit: 'kW', isNumeric: true }),
    })),
    rowCount: rows,
    rowAt: (row) => ({
      id: String(row),
      cells: Array.from({ length: columns }, (_, at) =>
        at === 0
          ? ({ kind: 'text', text: isSame ? 'A' : `R${String(row)}` } as const)
          : ({ kind: 'number', value: row + at } as const),
      ),
    }),
  }
}

describe('tableOfCard', () => {
  const most = { rows: 3, columns: 4 }

  it('continues columns that do not fit in a further table of the same rows', () => {
    const { tables, leftOut } = tableOfCard(tableOf(3, 6, false), most, String)
    expect(tables.map(({ columns }) => columns.map(({ title }) => title))).toEqual([
      ['C0', 'C1, kW', 'C2, kW', 'C3, kW'],
      ['C0', 'C4, kW', 'C5, kW'],
    ])
    expect(tables[1]?.rows[2]).toEqual(['R2', '6', '7'])
    expect(leftOut).toEqual([])
  })

  it('leaves the hours of a heat map to its picture, however wide the paper is', () => {
    const { tables, leftOut } = tableOfCard(tableOf(3, 26, false), { rows: 3, columns: 14 }, String)
    expect(tables).toEqual([])
    expect(leftOut).toEqual([expect.stringContaining('26 columns')])
  })

  it('names the rows of each part by all words before its figures', () => {
    const table = tableOf(2, 6, false)
    const columns = table.columns.map((column, at) => (at === 1 ? { id: '1', title: 'Hour' } : column))
    const { tables } = tableOfCard({ ...table, columns }, most, String)
    expect(tables.map((part) => part.columns.map(({ title }) => title))).toEqual([
      ['C0', 'Hour', 'C2, kW', 'C3, kW'],
      ['C0', 'Hour', 'C4, kW', 'C5, kW'],
    ])
  })

  it('cuts titles that are names of meters, and tells them apart', () => {
    const table = tableOf(2, 3, false)
    const title = (end: string) => `${'a'.repeat(90)} ${end}`
    const columns = table.columns.map((column, at) => ({
      ...column,
      title: title(at === 1 ? 'kW' : 'hours'),
    }))
    const [first, second, third] = tableOfCard({ ...table, columns }, most, String).tables[0]?.columns ?? []
    expect(second?.title).toMatch(/^a+….*kW$/)
    expect(new Set([first?.title, second?.title, third?.title])).toHaveLength(3)
  })

  it('prints a table whole that is a few rows longer', () => {
    const printed = tableOfCard(tableOf(5, 2, false), { rows: 4, columns: 4 }, String)
    expect(printed.tables[0]?.rows).toHaveLength(5)
    expect(printed.leftOut).toEqual([])
  })

  it('prints the first rows of a long table and says where all are', () => {
    const { tables, leftOut } = tableOfCard(tableOf(10, 3, false), most, String)
    expect(tables[0]?.rows).toHaveLength(3)
    expect(leftOut).toEqual([
      '3 of 10 rows are printed: the workbook (XLSX) and the CSV of this view have all of them.',
    ])
  })

  it('prints every row of a statement', () => {
    const { tables, leftOut } = tableOfCard({ ...tableOf(10, 3, false), isWhole: true }, most, String)
    expect(tables[0]?.rows).toHaveLength(10)
    expect(leftOut).toEqual([])
  })

  it('leaves a table as wide as the hours of a day to its picture', () => {
    const { tables, leftOut } = tableOfCard(tableOf(365, 26, false), most, String)
    expect(tables).toEqual([])
    expect(leftOut[0]).toMatch(/^Its table has 365 rows and 26 columns: /)
  })

  it('counts rows without a figure instead of printing them empty', () => {
    const table = tableOf(5, 2, false)
    const rowAt = (row: number) => ({
      id: String(row),
      cells: [
        { kind: 'text', text: `R${String(row)}` } as const,
        { kind: 'number', value: row === 2 ? 7 : undefined } as const,
      ],
    })
    const printed = tableOfCard({ ...table, rowAt }, most, String)
    expect(printed.tables[0]?.rows).toEqual([['R2', '7']])
    expect(printed.leftOut).toEqual(['4 of 5 rows have no figure yet and are not listed.'])
  })

  it('prints rows whose value is a word, as the boundary and the periods of a savings statement', () => {
    const table = tableOf(2, 2, false)
    const rowAt = (row: number) => ({
      id: String(row),
      cells: [
        { kind: 'text', text: row === 0 ? 'Baseline' : 'Avoided use' } as const,
        row === 0 ? ({ kind: 'text', text: '2024' } as const) : ({ kind: 'number', value: 7 } as const),
      ],
    })
    const printed = tableOfCard({ ...table, rowAt }, most, String)
    expect(printed.tables[0]?.rows).toEqual([
      ['Baseline', '2024'],
      ['Avoided use', '7'],
    ])
    expect(printed.leftOut).toEqual([])
  })

  it('keeps both ends of a name that is too long', () => {
    const name = `${'a'.repeat(200)} meter 7`
    const rowAt = () => ({
      id: '',
      cells: [{ kind: 'text', text: name } as const, { kind: 'number', value: 1 } as const],
    })
    const [cell = ''] = tableOfCard({ ...tableOf(1, 2, false), rowAt }, most, String).tables[0]?.rows[0] ?? []
    expect(cell).toMatch(/^a{60}….*meter 7$/)
  })

  it('does not repeat in each row what all rows are about', () => {
    const { tables } = tableOfCard(tableOf(3, 4, true), { rows: 9, columns: 9 }, String)
    expect(tables[0]?.columns.map(({ title }) => title)).toEqual(['C1, kW', 'C2, kW', 'C3, kW'])
    expect(tableOfCard(tableOf(1, 2, true), { rows: 9, columns: 9 }, String).tables[0]?.rows[0]?.[0]).toBe(
      'A',
    )
  })

  it('names the zone of times: once in the heading, or beside each where there are several', () => {
    const zonesOf = (...zones: readonly string[]) => ({
      ...tableOf(2, 2, false),
      columns: [
        { id: 'name', title: 'Meter' },
        { id: 'last', title: 'Last' },
      ],
      rowAt: (row: number) => ({
        id: String(row),
        cells: [
          { kind: 'text', text: `R${String(row)}` } as const,
          { kind: 'instant', at: 0, zone: zones[row] ?? 'UTC' } as const,
        ],
      }),
    })
    const [same] = tableOfCard(zonesOf('Asia/Kolkata', 'Asia/Kolkata'), most, String).tables
    expect(same?.columns[1]?.title).toBe('Last (Asia/Kolkata)')
    expect(same?.rows[0]?.[1]).toBe('1970-01-01 05:30')
    const [mixed] = tableOfCard(zonesOf('Asia/Kolkata', 'UTC'), most, String).tables
    expect(mixed?.columns[1]?.title).toBe('Last')
    expect(mixed?.rows.map((row) => row[1])).toEqual([
      '1970-01-01 05:30 (Asia/Kolkata)',
      '1970-01-01 00:00 (UTC)',
    ])
  })

  it('counts rows with nothing to report, and leaves out an empty column', () => {
    const table = tableOf(4, 3, false)
    const rowAt = (row: number) => ({
      id: String(row),
      isQuiet: row > 0,
      cells: [
        { kind: 'text', text: `R${String(row)}` } as const,
        { kind: 'number', value: row } as const,
        { kind: 'text', text: '' } as const,
      ],
    })
    const { tables, leftOut } = tableOfCard({ ...table, rowAt }, most, String)
    expect(tables[0]?.columns).toHaveLength(2)
    expect(tables[0]?.rows).toEqual([['R0', '0']])
    expect(leftOut).toEqual(['3 of 4 rows have nothing to report and are not listed.'])
  })

  it('gives the total of all rows if it prints only the first ones', () => {
    const table = tableOf(10, 2, false)
    const columns = table.columns.map((column, at) => ({ ...column, addsUp: at === 1 }))
    expect(tableOfCard({ ...table, columns }, most, String).leftOut).toEqual([
      '3 of 10 rows are printed: the workbook (XLSX) and the CSV of this view have all of them.',
      'C1 of all rows: 55 kW.',
    ])
    expect(tableOfCard({ ...table, columns }, { rows: 10, columns: 4 }, String).leftOut).toEqual([])
  })
})
