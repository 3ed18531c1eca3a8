import type { Result } from '#shared/errors/result.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { saveFiles, type FolderBridge, type NamedFile } from '#renderer/exporting/save-files.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import { hasPicture, type PicturedCard } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportRun, ExportSubject } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'

/** Writes the picture of one card to a file, or those of several to a folder that is chosen once. */
export async function savePictures(
  bridge: FolderBridge,
  subject: ExportSubject,
  format: 'png' | 'svg',
  bytesOf: (card: PicturedCard) => Promise<Uint8Array<ArrayBuffer>>,
  { signal, progress }: ExportRun,
): Promise<Result<ExportOutcome>> {
  const pictured = subject.cards.filter(hasPicture)
  const [only, ...others] = pictured
  if (only !== undefined && others.length === 0) {
    const file = { suggestedName: `${only.fileName}.${format}`, format }
    return exportBytes(bridge, await bytesOf(only), file, signal)
  }
  const outcome = await saveFiles(bridge, format, files(), signal)
  if (!outcome.ok || outcome.value.kind === 'cancelled') return outcome
  const fileName = strings.filesIn(pictured.length, outcome.value.fileName)
  return { ...outcome, value: { ...outcome.value, fileName } }

  async function* files(): AsyncGenerator<NamedFile, void> {
    for (const [index, one] of pictured.entries()) {
      yield { suggestedName: `${one.fileName}.${format}`, bytes: await bytesOf(one) }
      progress((index + 1) / pictured.length)
    }
  }
}
