import * as z from 'zod'
import { embeddedFonts } from '#renderer/plot/picture/svg-fonts.ts'
import { svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import type { Services } from '#renderer/ports/services.ts'
import { drawCard, type PicturedCard } from '#renderer/workspace/output/exported-card.ts'
import type { ExportFormat } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'
import { dashField, lookOf, pictureFormat, sizeShape } from '../picture/pictures.ts'

const optionsSchema = z.object({
  ...sizeShape,
  areSeriesDashed: z.boolean().catch(true),
  hasTypeface: z.boolean().catch(true),
})

type SvgAnswers = z.infer<typeof optionsSchema>

/** Writes pictures of charts and cards as shapes and texts, which are sharp at any size. */
export function beginSvg({ bridge }: Services): ExportFormat<SvgAnswers> {
  return pictureFormat(bridge, {
    format: 'svg',
    options: optionsSchema,
    fields: () => [
      dashField(),
      { kind: 'switch', key: 'hasTypeface', label: strings.embedded, hint: strings.embeddedHint },
    ],
    bytesOf: svgBytes,
    estimated: async (card, answers) => (await svgBytes(card, answers)).length,
  })
}

async function svgBytes(card: PicturedCard, answers: SvgAnswers): Promise<Uint8Array<ArrayBuffer>> {
  const surface = await drawCard(card, lookOf(answers), (size) => svgSurface(size, 'clip-'))
  const facts = { title: card.title, provenance: await card.provenance() }
  const plain = svgFileText(svgDocument(surface, facts))
  const text = answers.hasTypeface
    ? svgFileText(svgDocument(surface, { ...facts, styles: await embeddedFonts(plain) }))
    : plain
  return new TextEncoder().encode(text)
}
