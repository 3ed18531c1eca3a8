import { hasPicture, type PicturedCard } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportEstimate, ExportSubject } from '../../export-format.ts'

/** Assumes one file per picture, each about as large as the first, which `bytesOf` draws. */
export async function estimatePictures(
  subject: ExportSubject,
  bytesOf: (card: PicturedCard) => Promise<number>,
): Promise<Required<Pick<ExportEstimate, 'files' | 'bytes'>>> {
  const pictured = subject.cards.filter(hasPicture)
  const [first] = pictured
  const bytes = first === undefined ? 0 : await bytesOf(first)
  return { files: pictured.length, bytes: bytes * pictured.length }
}
