import type { ExportedCard, ExportedSeries } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportSubject } from '../export-format.ts'

/** A card whose rows are values over time. */
export type SeriesCard = ExportedCard & { readonly series: ExportedSeries }

export function hasSeries(card: ExportedCard): card is SeriesCard {
  return card.series !== undefined
}

/** Number of rows in the tables of a subject, beside the values over time of its other cards. */
export async function tableRows({ cards }: Pick<ExportSubject, 'cards'>): Promise<number> {
  const tables = await Promise.all(cards.filter((card) => !hasSeries(card)).map(({ table }) => table()))
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
}
