import type { ExportEstimate, ExportSubject } from '../../export-format.ts'
import { picturedOf, type Pictured } from './draw-subject.ts'

/** Assumes one file per picture, each about as large as the first, which `bytesOf` draws. */
export async function estimatePictures(
  subject: ExportSubject,
  bytesOf: (one: Pictured) => Promise<number>,
): Promise<Required<Pick<ExportEstimate, 'files' | 'bytes'>>> {
  const pictured = picturedOf(subject)
  const [first] = pictured
  const bytes = first === undefined ? 0 : await bytesOf(first)
  return { files: pictured.length, bytes: bytes * pictured.length }
}
