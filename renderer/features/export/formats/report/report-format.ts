import * as z from 'zod'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { provenanceOfCards } from '#renderer/workspace/output/provenance-of.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { usePrintStore } from '../../report/print-store.ts'
import { useReportStore } from '../../report/report-store.ts'
import type { ExportField, ExportFormat } from '../../export-format.ts'
import { reportOptions as strings } from '../../strings.ts'
import { dashField } from '../picture/picture-options.ts'
import { orientationSchema, pageSizeSchema, paperFields, paperOf } from '../pdf/paper-options.ts'

const USUAL_ROWS = 40
const MOST_ROWS = 1000

const optionsSchema = z.object({
  pageSize: pageSizeSchema,
  orientation: orientationSchema('portrait'),
  title: z.string().max(200).catch(''),
  client: z.string().max(200).catch(''),
  author: z.string().max(200).catch(''),
  mostRows: z.number().int().min(0).max(MOST_ROWS).catch(USUAL_ROWS),
  areSeriesDashed: z.boolean().catch(true),
})

/** Writes a document for people without Meterlens: pictures, tables, notes, data quality and methods. */
export function useReportFormat(): ExportFormat<z.infer<typeof optionsSchema>> {
  const printing = usePrintStore()
  const workspaces = useWorkspaceStore()
  const reports = useReportStore()
  const titleField: ExportField = {
    kind: 'text',
    key: 'title',
    label: strings.title,
    placeholder: workspaces.name,
  }
  return {
    id: 'report',
    title: strings.report,
    extension: 'pdf',
    options: optionsSchema,
    appliesTo: () => true,
    fields: () => [titleField, clientField, authorField, ...paperFields(), rowsField, dashField()],
    estimate: () => Promise.resolve({}),
    async write(subject, answers, { signal }) {
      const paper = paperOf(answers)
      const title = answers.title.trim() || workspaces.name
      const theme = { ...printTheme, areSeriesDashed: answers.areSeriesDashed }
      const provenance = await provenanceOfCards(subject.cards)
      const report = await reports.build(subject.cards, provenance, { ...answers, title, paper, theme })
      return printing.save(
        { kind: 'report', title, report },
        { paper, provenance, suggestedName: `${title}.pdf`, signal },
      )
    },
  }
}

const clientField: ExportField = { kind: 'text', key: 'client', label: strings.client }
const authorField: ExportField = { kind: 'text', key: 'author', label: strings.author }

const rowsField: ExportField = {
  kind: 'number',
  key: 'mostRows',
  label: strings.mostRows,
  min: 0,
  max: MOST_ROWS,
}
