import { describe, expect, it } from 'vitest'
import type { CardTable } from '#renderer/cards/card-kind.ts'
import { tableOfCard } from '#renderer/features/workspace/report/report-table.ts'

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
  it('has the first rows and columns, and says how many it leaves out', () => {
    const table = tableOfCard(tableOf(10, 6, false), { rows: 3, columns: 4 }, String)
    expect(table.columns.map(({ title }) => title)).toEqual(['C0', 'C1, kW', 'C2, kW', 'C3, kW'])
    expect(table.rows).toHaveLength(3)
    expect(table.rows[2]?.slice(0, 2)).toEqual(['R2', '3'])
    expect(table.leftOut).toEqual({ rows: 7, columns: 2 })
  })

  it('does not repeat in each row what all rows are about', () => {
    const table = tableOfCard(tableOf(3, 4, true), { rows: 9, columns: 9 }, String)
    expect(table.columns.map(({ title }) => title)).toEqual(['C1, kW', 'C2, kW', 'C3, kW'])
    expect(table.leftOut).toEqual({ rows: 0, columns: 0 })
    expect(tableOfCard(tableOf(1, 2, true), { rows: 9, columns: 9 }, String).rows[0]?.[0]).toBe('A')
  })
})
