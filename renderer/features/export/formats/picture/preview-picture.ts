import { svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument } from '#renderer/plot/picture/svg-document.ts'
import { drawCard, hasPicture, type PictureLook } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportPreview, ExportSubject } from '../../export-format.ts'

/** Draws the first picture of a file, as shapes whatever its format. */
export async function previewPicture(
  { cards }: ExportSubject,
  look: PictureLook,
): Promise<ExportPreview | undefined> {
  const first = cards.find(hasPicture)
  if (first === undefined) return undefined
  const surface = await drawCard(first, look, (size) => svgSurface(size, 'preview-'))
  return { kind: 'picture', picture: svgDocument(surface, { title: first.title }) }
}
