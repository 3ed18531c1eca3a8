import { contentSizeOf, type Paper } from '#shared/export/paper.ts'
import { hasPicture, type ExportedCard } from '#renderer/workspace/output/exported/exported-card.ts'

/** Heights in px as the pages have them: of the cover with its contents, a title with its lines, a row, a method. */
const COVER_PX = 420
const TITLE_PX = 90
const ROW_PX = 22
const METHOD_PX = 160
/** Height of a picture as a share of its width; two landscape pictures fit on an upright page. */
export const PICTURE_SHAPE = 0.45

/** Estimates the pages of a report. */
export async function pagesOf(
  cards: readonly ExportedCard[],
  mostRows: number,
  paper: Paper,
): Promise<number> {
  const { width, height } = contentSizeOf(paper)
  const counts = await Promise.all(
    cards.map(async ({ series, table }) => series?.view.series.length ?? (await table()).rowCount),
  )
  const heights = cards.map((card, index) => {
    const count = counts[index] ?? 0
    const picture = hasPicture(card) ? width * PICTURE_SHAPE : 0
    // A card has its formulas among the methods, and its series among those whose quality is stated.
    const inAnnex = METHOD_PX + card.readings().length * ROW_PX
    return TITLE_PX + picture + Math.min(count, mostRows) * ROW_PX + inAnnex
  })
  return Math.ceil(heights.reduce((sum, each) => sum + each, COVER_PX) / height)
}
