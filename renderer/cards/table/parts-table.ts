import { type CardTable, column, number, numeric, share, tableOf, text } from './card-table.ts'

/** A part of a whole, or a sum of such parts. */
export interface PartRow {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly meaning?: string
  readonly formula?: string | undefined
}

/** Makes a table of amounts in one unit, each with its share of the whole and what it means. */
export function partsTable(
  rows: readonly PartRow[],
  {
    titles,
    unit,
    whole,
  }: {
    readonly titles: Readonly<Record<'part' | 'amount' | 'share' | 'meaning', string>>
    readonly unit: string
    readonly whole: number | undefined
  },
): CardTable {
  return tableOf(
    rows,
    [
      column('part', titles.part, ({ name }) => text(name)),
      numeric(
        'amount',
        titles.amount,
        ({ amount, formula }) => number(amount, formula === undefined ? {} : { formula }),
        { unit },
      ),
      numeric('share', titles.share, ({ amount }) => share(amount / (whole ?? NaN))),
      column('meaning', titles.meaning, ({ meaning = '' }) => text(meaning)),
    ],
    ({ id }) => ({ id }),
  )
}
