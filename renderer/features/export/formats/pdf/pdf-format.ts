import * as z from 'zod'
import { contentSizeOf } from '#shared/export/paper.ts'
import { svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import { drawCard, hasPicture } from '#renderer/workspace/output/exported-card.ts'
import { usePrintStore } from '../../report/print-store.ts'
import { provenanceOfCards } from '#renderer/workspace/output/provenance-of.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import type { ExportFormat } from '../../export-format.ts'
import {
  dashField,
  estimatePictures,
  lookOf,
  previewPicture,
} from '#renderer/features/export/formats/picture/pictures.ts'
import { orientationSchema, pageSizeSchema, paperFields, paperOf } from './paper-options.ts'

const optionsSchema = z.object({
  pageSize: pageSizeSchema,
  orientation: orientationSchema('landscape'),
  areSeriesDashed: z.boolean().catch(true),
})

/**
 * Rough share that remains of a page's shapes after compression; two embedded font weights add `FONT_BYTES`.
 */
const COMPRESSED = 0.3
const FONT_BYTES = 60_000

/** Writes a page for the picture of each card; its texts are selectable. */
export function beginPdf(): ExportFormat<z.infer<typeof optionsSchema>> {
  const printing = usePrintStore()
  const workspaces = useWorkspaceStore()
  return {
    options: optionsSchema,
    fields: () => [...paperFields(), dashField()],
    async estimate(subject, answers) {
      const look = lookOf({ ...answers, ...contentSizeOf(paperOf(answers)) })
      const { bytes, files: pages } = await estimatePictures(subject, async (one) => {
        const surface = await drawCard(one, look, (drawn) => svgSurface(drawn, 'sample-'))
        return svgFileText(svgDocument(surface, { title: one.title })).length
      })
      return { pages, bytes: bytes * COMPRESSED + FONT_BYTES }
    },
    preview: (subject, answers) =>
      previewPicture(subject, lookOf({ ...answers, ...contentSizeOf(paperOf(answers)) })),
    async write(subject, answers, { signal, progress }) {
      const paper = paperOf(answers)
      const look = lookOf({ ...answers, ...contentSizeOf(paper) })
      const pages = []
      const pictured = subject.cards.filter(hasPicture)
      for (const [index, one] of pictured.entries()) {
        const surface = await drawCard(one, look, (size) => svgSurface(size, `page-${String(index)}-`))
        pages.push(svgDocument(surface, { title: one.title }))
        progress((index + 1) / (pictured.length + 1))
      }
      const [only, ...others] = pictured
      const title = only !== undefined && others.length === 0 ? only.title : workspaces.name
      const suggestedName =
        only !== undefined && others.length === 0 ? `${only.fileName()}.pdf` : `${workspaces.name}.pdf`
      const provenance = await provenanceOfCards(subject.cards)
      return printing.save({ kind: 'pictures', title, pages }, { paper, provenance, suggestedName, signal })
    },
  }
}
