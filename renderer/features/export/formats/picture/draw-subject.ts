import type { OpenSurface, PictureSurface } from '#renderer/plot/picture/picture-surface.ts'
import type { PictureLook, usePictureStore } from '#renderer/workspace/output/picture-store.ts'
import { cardFileName } from '#renderer/workspace/output/card-caption.ts'
import type { CardSubject, ChartSubject, ExportSubject } from '../../export-format.ts'
import { fileNameOf } from '#renderer/workspace/output/exports.ts'

export type Pictured = ChartSubject | CardSubject

/** Returns the members of a subject that can be drawn, each as one picture; a table alone cannot. */
export function picturedOf(subject: ExportSubject): readonly Pictured[] {
  const members = subject.kind === 'all' ? subject.members : [subject]
  return members.filter((one) => one.kind === 'chart' || one.card.hasPicture)
}

export async function drawSubject<Surface extends PictureSurface>(
  pictures: Pick<ReturnType<typeof usePictureStore>, 'drawChart' | 'drawCard'>,
  subject: Pictured,
  look: PictureLook,
  open: OpenSurface<Surface>,
): Promise<Surface> {
  return subject.kind === 'chart'
    ? pictures.drawChart(subject.view, look, open)
    : pictures.drawCard(subject.card.shown, look, open)
}

export function pictureFileName(subject: Pictured, extension: string): string {
  return subject.kind === 'chart'
    ? fileNameOf(subject.view, extension)
    : cardFileName(subject.card.shown, extension)
}
