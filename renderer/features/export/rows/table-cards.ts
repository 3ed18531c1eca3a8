import { isSeries, type ExportedCard, type ExportedTable } from '#renderer/workspace/output/exported-card.ts'
import type { ExportSubject } from '../export-format.ts'

/** A card whose rows are those of its table. */
export type TableCard = ExportedCard & { readonly rows: ExportedTable }

export function tableCardsOf({ cards }: Pick<ExportSubject, 'cards'>): readonly TableCard[] {
  return cards.flatMap((card) => {
    const { rows } = card
    return isSeries(rows) ? [] : [{ ...card, rows }]
  })
}

/** Number of rows in the tables of a subject. */
export function tableRows(subject: Pick<ExportSubject, 'cards'>): number {
  return tableCardsOf(subject).reduce((sum, { rows }) => sum + rows.table().rowCount, 0)
}
