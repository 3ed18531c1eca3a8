import { describe, expect, it } from 'vitest'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { methodsOf } from '#renderer/features/export/report/report-methods.ts'
import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'

const kind = { title: 'Savings', question: 'What did it save?' }

async function formulasOf(...rows: readonly (readonly [name: string, formula: string])[]) {
  return formulasWith(undefined, ...rows)
}

async function formulasWith(
  hint: string | undefined,
  ...rows: readonly (readonly [name: string, formula: string])[]
) {
  const table: CardTable = {
    columns: [
      { id: 'figure', title: 'Figure' },
      { id: 'value', title: 'Value', isNumeric: true, ...(hint !== undefined && { hint }) },
    ],
    rowCount: rows.length,
    rowAt: (at) => ({
      id: String(at),
      cells: [
        { kind: 'text', text: rows[at]?.[0] ?? '' },
        { kind: 'number', value: 1, formula: rows[at]?.[1] ?? '' },
      ],
    }),
  }
  const card = { kind, table: () => Promise.resolve(table) } as unknown as ExportedCard
  const [, method] = await methodsOf([card])
  return method?.formulas.map(({ label, text }) => [label, text])
}

describe('methodsOf', () => {
  it('names a formula after its column where all of the column have it', async () => {
    expect(await formulasOf(['First', 'Rate times hours'], ['Second', 'Rate times hours'])).toEqual([
      ['Value', 'Rate times hours'],
    ])
  })

  it('names it after its column where a count alone differs', async () => {
    const rows = [
      ['kW', 'Averaged over 31 of 31 days'],
      ['kW', 'Averaged over 30 of 30 days'],
    ] as const
    expect(await formulasOf(...rows)).toEqual([['Value', rows.map(([, text]) => text).join('\n')]])
  })

  it('says in one place what a column and its values say', async () => {
    expect(await formulasWith('Of totals', ['First', 'Rate times hours'])).toEqual([
      ['Value', 'Rate times hours\nOf totals'],
    ])
  })

  it('names it after its rows where a column has several', async () => {
    const rows = [
      ['R²', '1 − Σe² / Σ(y − mean)²'],
      ['Band at 80 %', 't · c'],
      ['Band at 90 %', 't · c'],
    ] as const
    expect(await formulasOf(...rows)).toEqual([
      ['R²', '1 − Σe² / Σ(y − mean)²'],
      ['Band at 80 % · Band at 90 %', 't · c'],
    ])
  })
})
