import { describe, expect, it } from 'vitest'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { cardCsvLines } from '#renderer/workspace/output/table/card-csv.ts'

const HALF = { present: 12, expected: 24, excluded: { ms: 0, buckets: 0 }, presentMs: 1, expectedMs: 2 }

type NumberCell = Extract<TableCell, { readonly kind: 'number' }>

function aTable(rows: readonly (readonly TableCell[])[]): CardTable {
  return {
    columns: [
      { id: 'name', title: 'Name' },
      { id: 'value', title: 'Total', unit: 'kWh', isNumeric: true },
    ],
    rowCount: rows.length,
    rowAt: (index) => ({ id: String(index), cells: rows[index] ?? [] }),
  }
}

const text = (value: string): TableCell => ({ kind: 'text', text: value })
const number = (value: number | undefined, part: Partial<NumberCell> = {}): TableCell => ({
  ...part,
  ...{ kind: 'number', value },
})
const linesOf = (table: CardTable, constants: readonly (readonly [string, string])[] = []) =>
  [...cardCsvLines(table, constants, spreadsheetOptions)].join('').slice(1).trimEnd().split('\r\n')

describe('cardCsvLines', () => {
  it('writes every digit of a number, and nothing where there is none', () => {
    const table = aTable([
      [text('a'), number(0.1 + 0.2)],
      [text('b'), number(-1e-9)],
      [text('c'), number(undefined)],
    ])
    expect(linesOf(table)).toEqual(['Name,"Total, kWh"', 'a,0.30000000000000004', 'b,-1e-9', 'c,'])
  })

  it('puts the coverage beside the figures that have one, also where the first row has none', () => {
    const table = aTable([
      [text('a'), number(undefined)],
      [text('b'), number(5, { coverage: HALF })],
    ])
    expect(linesOf(table)).toEqual(['Name,"Total, kWh","Total, coverage"', 'a,,', 'b,5,0.5'])
  })

  it('puts the coverage beside a share that has one, but none beside a completeness', () => {
    const share: TableCell = { kind: 'share', share: 0.5, coverage: HALF }
    const table = {
      ...aTable([]),
      columns: [
        { id: 'factor', title: 'Load factor', isNumeric: true },
        { id: 'complete', title: 'Complete', isNumeric: true },
      ],
      rowCount: 1,
      rowAt: () => ({ id: '0', cells: [share, { ...share, isCoverage: true }] }),
    }
    expect(linesOf(table)).toEqual(['Load factor,"Load factor, coverage",Complete', '0.5,0.5,0.5'])
  })

  it('names the unit of each figure where it differs', () => {
    const table = aTable([
      [text('a'), number(1)],
      [text('b'), number(2, { unit: 'MWh' })],
    ])
    expect(linesOf(table)).toEqual(['Name,"Total, kWh","Total, unit"', 'a,1,', 'b,2,MWh'])
  })

  it('gives no two columns the same name', () => {
    const table = aTable([[text('a'), number(1)]])
    expect(
      linesOf(table, [
        ['Name', 'b'],
        ['Name', 'c'],
      ])[0],
    ).toBe('Name,"Total, kWh",Name 2,Name 3')
  })

  it('repeats in each row what is the same for all', () => {
    const table = aTable([[text('a'), number(1)]])
    expect(linesOf(table, [['Time zone', 'Asia/Kathmandu']])).toEqual([
      'Name,"Total, kWh",Time zone',
      'a,1,Asia/Kathmandu',
    ])
  })

  it('has the record of where it comes from in the first row alone', () => {
    const options = { ...spreadsheetOptions, hasProvenance: true }
    const table = aTable([
      [text('a'), number(1)],
      [text('b'), number(2)],
    ])
    expect([...cardCsvLines(table, [], options, '{"a":1}')].slice(1)).toEqual([
      'a,1,"{""a"":1}"\r\n',
      'b,2,\r\n',
    ])
  })

  it('neutralises what a spreadsheet would run, and no number', () => {
    const table = aTable([[text('=HYPERLINK("x")'), number(-3)]])
    expect(linesOf(table, [['@a', '+b']])).toEqual([`Name,"Total, kWh",'@a`, `"'=HYPERLINK(""x"")",-3,'+b`])
  })

  it('begins with the mark of UTF-8 and writes headings without rows', () => {
    expect([...cardCsvLines(aTable([]), [], spreadsheetOptions)]).toEqual(['\uFEFFName,"Total, kWh"\r\n'])
  })
})
