import * as z from 'zod'
import { type Result, succeed } from '#shared/errors/result.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import type {
  ExportEstimate,
  ExportField,
  ExportFormat,
  ExportPreview,
  ExportRun,
  ExportSubject,
} from '#renderer/features/export/export-format.ts'
import { pictureOptions as strings } from '#renderer/features/export/strings.ts'
import {
  drawCard,
  hasPicture,
  type PicturedCard,
  type PictureLook,
} from '#renderer/workspace/output/exported-card.ts'
import { svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { svgDocument } from '#renderer/plot/picture/svg-document.ts'
import { byteChunks, exportBytes } from '#renderer/exporting/export-image.ts'
import type { ExportBridge, ExportOutcome } from '#renderer/exporting/save-export.ts'

interface PictureAnswers {
  readonly width: number
  readonly height: number
  readonly areSeriesDashed: boolean
}

interface PictureFormat<Answers extends PictureAnswers> {
  readonly format: 'png' | 'svg'
  readonly options: ExportFormat<Answers>['options']
  /** Returns the fields besides the size. */
  readonly fields: (answers: Answers) => readonly ExportField[]
  readonly bytesOf: (card: PicturedCard, answers: Answers) => Promise<Uint8Array<ArrayBuffer>>
  /** Estimates the number of bytes. */
  readonly estimated: (card: PicturedCard, answers: Answers) => Promise<number>
}

/** Writes pictures whose size the user chooses, each to a file. */
export function pictureFormat<Answers extends PictureAnswers>(
  bridge: FolderBridge,
  { format, options, fields, bytesOf, estimated }: PictureFormat<Answers>,
): ExportFormat<Answers> {
  return {
    options,
    fields: (answers) => [...sizeFields(), ...fields(answers)],
    estimate: (subject, answers) => estimatePictures(subject, (one) => estimated(one, answers)),
    preview: (subject, answers) => previewPicture(subject, lookOf(answers)),
    write: (subject, answers, run) =>
      savePictures(bridge, subject, format, (one) => bytesOf(one, answers), run),
  }
}

/** Returns how a picture looks on paper. */
export function lookOf({ areSeriesDashed, width, height }: PictureAnswers): PictureLook {
  return { theme: { ...printTheme, areSeriesDashed }, size: { width, height } }
}

/** Writes the picture of one card to a file, or those of several to a folder that is chosen once. */
async function savePictures(
  bridge: FolderBridge,
  subject: ExportSubject,
  format: 'png' | 'svg',
  bytesOf: (card: PicturedCard) => Promise<Uint8Array<ArrayBuffer>>,
  { signal, progress }: ExportRun,
): Promise<Result<ExportOutcome>> {
  const pictured = subject.cards.filter(hasPicture)
  const [only, ...others] = pictured
  if (only !== undefined && others.length === 0) {
    const file = { suggestedName: `${only.fileName()}.${format}`, format }
    return exportBytes(bridge, await bytesOf(only), file, signal)
  }
  const outcome = await saveFiles(bridge, format, files(), signal)
  if (!outcome.ok || outcome.value.kind === 'cancelled') return outcome
  const fileName = strings.filesIn(pictured.length, outcome.value.fileName)
  return { ...outcome, value: { ...outcome.value, fileName } }

  async function* files(): AsyncGenerator<NamedFile, void> {
    for (const [index, one] of pictured.entries()) {
      yield { suggestedName: `${one.fileName()}.${format}`, bytes: await bytesOf(one) }
      progress((index + 1) / pictured.length)
    }
  }
}

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

const LEAST_PX = 400
const MOST_PX = 6000

function lengthOf(usualPx: number) {
  return z.number().int().min(LEAST_PX).max(MOST_PX).catch(usualPx)
}

/** Options of every picture whose size the user chooses, in px. */
export const sizeShape = { width: lengthOf(1600), height: lengthOf(900) }

function sizeFields(): readonly ExportField[] {
  const number = { kind: 'number', unit: 'px', min: LEAST_PX, max: MOST_PX } as const
  return [
    { ...number, key: 'width', label: strings.width },
    { ...number, key: 'height', label: strings.height },
  ]
}

export function dashField(): ExportField {
  return { kind: 'switch', key: 'areSeriesDashed', label: strings.dashes, hint: strings.dashesHint }
}

export type FolderBridge = ExportBridge & Pick<Bridge, 'openExportFolder'>

interface NamedFile {
  readonly suggestedName: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Lets the user choose a folder and writes files into it, made one after the other. They get their names when all of
 * them are written, so that neither a failure nor `signal` leaves any. The outcome contains the folder's name, the
 * first file's ticket and the bytes of all files.
 */
export async function saveFiles(
  bridge: FolderBridge,
  format: RequestOf<'beginExport'>['format'],
  files: AsyncIterable<NamedFile>,
  signal: AbortSignal,
): Promise<Result<ExportOutcome>> {
  const opened = await bridge.openExportFolder({})
  if (!opened.ok) return opened
  if (opened.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
  const { folderTicket, folderName } = opened.value
  const unfinished = new Set<string>()
  try {
    for await (const { suggestedName, bytes } of files) {
      if (signal.aborted) return succeed({ kind: 'cancelled' })
      const begun = await bridge.beginExport({ folderTicket, suggestedName, format })
      if (!begun.ok) return begun
      if (begun.value.kind === 'cancelled') return succeed({ kind: 'cancelled' })
      const { exportTicket } = begun.value
      unfinished.add(exportTicket)
      for (const chunk of byteChunks(bytes)) {
        const written = await bridge.writeExport({ exportTicket, chunk })
        if (!written.ok) return written
      }
    }
    if (signal.aborted) return succeed({ kind: 'cancelled' })
    const [first] = unfinished
    let bytes = 0
    for (const exportTicket of unfinished) {
      const finished = await bridge.finishExport({ exportTicket })
      if (!finished.ok) return finished
      unfinished.delete(exportTicket)
      bytes += finished.value.bytes
    }
    if (first === undefined) return succeed({ kind: 'cancelled' })
    return succeed({ kind: 'saved', exportTicket: first, fileName: folderName, bytes })
  } finally {
    for (const exportTicket of unfinished) await bridge.abortExport({ exportTicket })
  }
}
