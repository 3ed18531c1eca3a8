import * as z from 'zod'
import { svgSurface } from '#renderer/drawing/picture/picture-surface.ts'
import { svgDocument, svgFileText } from '#renderer/drawing/picture/svg-document.ts'
import { printTheme } from '#renderer/drawing/read-theme.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePictureStore } from '../../../store/picture-store.ts'
import type { ExportFormat } from '../../export-format.ts'
import { provenanceOfSubject } from '../../subject-provenance.ts'
import { drawSubject, pictureFileName, picturedOf } from '../picture/draw-subject.ts'
import { dashField, sizeFields, sizeShape } from '../picture/picture-options.ts'

const optionsSchema = z.object({ ...sizeShape, areSeriesDashed: z.boolean().catch(true) })

/** A picture of a chart or a card as shapes and texts, which any size is sharp in. */
export function useSvgFormat(): ExportFormat<z.infer<typeof optionsSchema>> {
  const { bridge } = useServices()
  const pictures = usePictureStore()
  return {
    id: 'svg',
    title: 'SVG',
    extension: 'svg',
    options: optionsSchema,
    appliesTo: (subject) => subject.kind !== 'all' && picturedOf(subject).length > 0,
    fields: () => [...sizeFields(), dashField()],
    estimate: () => Promise.resolve({}),
    async write(subject, { width, height, areSeriesDashed }, { signal }) {
      if (subject.kind === 'all') throw new Error('not a picture of one card')
      const look = { theme: { ...printTheme, areSeriesDashed }, size: { width, height } }
      const surface = await drawSubject(pictures, subject, look, (size) => svgSurface(size, 'clip-'))
      const provenance = await provenanceOfSubject(pictures, subject)
      const text = svgFileText(svgDocument(surface, { title: subject.title, provenance }))
      const file = { suggestedName: pictureFileName(subject, 'svg'), format: 'svg' } as const
      return exportBytes(bridge, new TextEncoder().encode(text), file, signal)
    },
  }
}
