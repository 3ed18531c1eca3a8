import { describe, expect, it } from 'vitest'
import { spellSerials } from '#shared/imports/spell-serials.ts'

const column = (...cells: readonly string[]) => cells.map((cell, row) => [cell, String(row)])
const firsts = (table: readonly (readonly string[])[]) => spellSerials(table).map(([cell]) => cell)

describe('dates as the numbers of a spreadsheet', () => {
  it('are spelt out, with the time of day that their fraction means', () => {
    expect(firsts(column('Date', '45717', '45718', ''))).toEqual(['Date', '2025-03-01', '2025-03-02', ''])
    expect(firsts(column('45717.0416666667', '45717,0833333333', '45717.125'))).toEqual([
      ...['2025-03-01 01:00:00', '2025-03-01 02:00:00', '2025-03-01 03:00:00'],
    ])
  })

  it('are not found beside other dates, out of order, in later columns, or where they may count rows', () => {
    const rows = column('45717', '45718')
    const dated = [['45717', '2025-03-01'], ...rows]
    const unordered = column('Date', '45718', '45717', '45719')
    const later = [
      ['1', '45717.5'],
      ['2', '45718.5'],
    ]
    for (const table of [rows, dated, unordered, later]) expect(spellSerials(table)).toBe(table)
  })
})
