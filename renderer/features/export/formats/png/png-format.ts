import * as z from 'zod'
import { withPrintSize } from '#shared/export/png/png-size.ts'
import { withPngText } from '#shared/export/png/png-text.ts'
import { PROVENANCE_FORMAT } from '#shared/export/provenance.ts'
import { canvasSurface, pngOf, type PictureSize } from '#renderer/plot/picture/picture-surface.ts'
import type { Services } from '#renderer/ports/services.ts'
import { drawCard, type PicturedCard } from '#renderer/workspace/output/exported-card.ts'
import type { ExportField, ExportFormat } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'
import { dashField, lookOf, pictureFormat, sizeShape } from '../picture/pictures.ts'

const scales = ['1', '2', '3', '4'] as const

const optionsSchema = z.object({
  ...sizeShape,
  scale: z.enum(scales).catch('2'),
  areSeriesDashed: z.boolean().catch(false),
})

type PngAnswers = z.infer<typeof optionsSchema>

/** Chromium cannot draw on a canvas with a longer edge. */
const MOST_EDGE_PX = 16_384
/**
 * Exponent by which the bytes grow with the length of the edges: less than 2, because most of a chart is
 * white.
 */
const GROWTH = 1.2
const SAMPLED_WIDTH_PX = 800

/** Writes a picture of a chart or card on white; texts keep their size while the scale makes them sharper. */
export function beginPng({ bridge }: Services): ExportFormat<PngAnswers> {
  return pictureFormat(bridge, {
    format: 'png',
    options: optionsSchema,
    fields: ({ width, height, scale }) => [
      scaleField(Math.max(width, height) * Number(scale) > MOST_EDGE_PX),
      dashField(),
    ],
    bytesOf: pngBytes,
    estimated: sampledBytes,
  })
}

async function pngBytes(card: PicturedCard, answers: PngAnswers): Promise<Uint8Array<ArrayBuffer>> {
  let density = Number(answers.scale)
  const surface = await drawCard(card, lookOf(answers), (size) => {
    density = densityOf(size, density)
    return canvasSurface(size, density)
  })
  const record = JSON.stringify(await card.provenance())
  return withPngText(withPrintSize(await pngOf(surface), density), PROVENANCE_FORMAT, record)
}

/** Draws a small sample, because a picture of 200 million pixels takes seconds. */
async function sampledBytes(card: PicturedCard, answers: PngAnswers): Promise<number> {
  const shrunk = Math.min(1, SAMPLED_WIDTH_PX / answers.width)
  const width = Math.round(answers.width * shrunk)
  const height = Math.round(answers.height * shrunk)
  const { length } = await pngBytes(card, { ...answers, width, height, scale: '1' })
  return length * (Number(answers.scale) / shrunk) ** GROWTH
}

/**
 * A legend of hundreds of names makes a picture higher than chosen; the scale is then reduced to fit the longest
 * possible edge.
 */
function densityOf({ width, height }: PictureSize, scale: number): number {
  return Math.min(scale, MOST_EDGE_PX / Math.max(width, height))
}

function scaleField(isTooLarge: boolean): ExportField {
  return {
    kind: 'choice',
    key: 'scale',
    label: strings.scale,
    choices: scales.map((value) => ({ value, label: strings.times(value) })),
    complaint: isTooLarge ? strings.tooLarge : undefined,
  }
}
