import * as z from 'zod'
import { withPngText } from '#shared/export/png-text.ts'
import { PROVENANCE_FORMAT } from '#shared/export/provenance.ts'
import { canvasSurface, pngOf, type PictureSize } from '#renderer/drawing/picture/picture-surface.ts'
import { printTheme } from '#renderer/drawing/read-theme.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePictureStore } from '../../../store/picture-store.ts'
import type { ExportField, ExportFormat } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'
import { provenanceOfSubject } from '../../subject-provenance.ts'
import { drawSubject, pictureFileName, picturedOf } from '../picture/draw-subject.ts'
import { dashField, sizeFields, sizeShape } from '../picture/picture-options.ts'

const scales = ['1', '2', '3', '4'] as const

const optionsSchema = z.object({
  ...sizeShape,
  scale: z.enum(scales).catch('2'),
  areSeriesDashed: z.boolean().catch(false),
})

type PngAnswers = z.infer<typeof optionsSchema>

/** The longest edge that Chromium draws on. */
const MOST_EDGE_PX = 16_384

/** A picture of a chart or a card on white: texts keep their size while the scale makes them sharper. */
export function usePngFormat(): ExportFormat<PngAnswers> {
  const { bridge } = useServices()
  const pictures = usePictureStore()
  return {
    id: 'png',
    title: 'PNG',
    extension: 'png',
    options: optionsSchema,
    appliesTo: (subject) => subject.kind !== 'all' && picturedOf(subject).length > 0,
    fields: ({ width, height, scale }) => [
      ...sizeFields(),
      scaleField(Math.max(width, height) * Number(scale) > MOST_EDGE_PX),
      dashField(),
    ],
    estimate: () => Promise.resolve({}),
    async write(subject, { width, height, scale, areSeriesDashed }, { signal }) {
      if (subject.kind === 'all') throw new Error('not a picture of one card')
      const look = { theme: { ...printTheme, areSeriesDashed }, size: { width, height } }
      const surface = await drawSubject(pictures, subject, look, (size) => surfaceOf(size, Number(scale)))
      const record = JSON.stringify(await provenanceOfSubject(pictures, subject))
      const png = withPngText(await pngOf(surface), PROVENANCE_FORMAT, record)
      const file = { suggestedName: pictureFileName(subject, 'png'), format: 'png' } as const
      return exportBytes(bridge, png, file, signal)
    },
  }
}

/** A list of hundreds of names is higher than was asked for. */
function surfaceOf(size: PictureSize, scale: number): ReturnType<typeof canvasSurface> {
  return canvasSurface(size, Math.min(scale, MOST_EDGE_PX / Math.max(size.width, size.height)))
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
