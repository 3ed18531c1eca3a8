import * as z from 'zod'
import { embeddedFonts } from '#renderer/plot/picture/svg-fonts.ts'
import { svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { Services } from '#renderer/ports/services.ts'
import { drawCard, type PicturedCard } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportFormat } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'
import {
  dashField,
  estimatePictures,
  previewPicture,
  savePictures,
  sizeFields,
  sizeShape,
} from '#renderer/features/export/formats/picture/pictures.ts'

const optionsSchema = z.object({
  ...sizeShape,
  areSeriesDashed: z.boolean().catch(true),
  hasTypeface: z.boolean().catch(true),
})

type SvgAnswers = z.infer<typeof optionsSchema>

/** Writes pictures of charts and cards as shapes and texts, which are sharp at any size. */
export function beginSvg({ bridge }: Services): ExportFormat<SvgAnswers> {
  async function svgBytes(
    card: PicturedCard,
    { width, height, areSeriesDashed, hasTypeface }: SvgAnswers,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const look = { theme: { ...printTheme, areSeriesDashed }, size: { width, height } }
    const surface = await drawCard(card, look, (size) => svgSurface(size, 'clip-'))
    const facts = { title: card.title, provenance: await card.provenance() }
    const plain = svgFileText(svgDocument(surface, facts))
    const text = hasTypeface
      ? svgFileText(svgDocument(surface, { ...facts, styles: await embeddedFonts(plain) }))
      : plain
    return new TextEncoder().encode(text)
  }

  return {
    options: optionsSchema,
    fields: () => [
      ...sizeFields(),
      dashField(),
      { kind: 'switch', key: 'hasTypeface', label: strings.embedded, hint: strings.embeddedHint },
    ],
    estimate: (subject, answers) =>
      estimatePictures(subject, async (one) => (await svgBytes(one, answers)).length),
    preview: (subject, { areSeriesDashed, ...answers }) =>
      previewPicture(subject, {
        theme: { ...printTheme, areSeriesDashed },
        size: { width: answers.width, height: answers.height },
      }),
    write: (subject, answers, run) =>
      savePictures(bridge, subject, 'svg', (one) => svgBytes(one, answers), run),
  }
}
