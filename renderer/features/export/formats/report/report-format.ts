import * as z from 'zod'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { provenanceOfCards } from '#renderer/workspace/output/provenance-of.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { pagesOf } from '../../report/report-length.ts'
import { lackIn } from '../../report/report-quality.ts'
import { usePrintStore } from '../../report/print-store.ts'
import { useReportStore } from '../../report/report-store.ts'
import type { ExportField, ExportFormat } from '../../export-format.ts'
import { reportOptions as strings } from '../../strings.ts'
import { dashField } from '#renderer/features/export/formats/picture/pictures.ts'
import { orientationSchema, pageSizeSchema, paperFields, paperOf } from '../pdf/paper-options.ts'

const USUAL_ROWS = 40
const MOST_ROWS = 1000
/** Characters of a picture of 200 kB as a data URL. */
const MOST_LOGO = 300_000

const optionsSchema = z.object({
  pageSize: pageSizeSchema,
  orientation: orientationSchema('portrait'),
  title: z.string().max(200).catch(''),
  client: z.string().max(200).catch(''),
  author: z.string().max(200).catch(''),
  logo: z
    .string()
    .max(MOST_LOGO)
    .regex(/^data:image\/(?:png|jpeg);base64,/)
    .catch(''),
  mostRows: z.number().int().min(0).max(MOST_ROWS).catch(USUAL_ROWS),
  areSeriesDashed: z.boolean().catch(true),
})

type ReportAnswers = z.infer<typeof optionsSchema>

/** Writes a document for people without Meterlens: pictures, tables, notes, data quality and methods. */
export function beginReport(): ExportFormat<ReportAnswers> {
  const printing = usePrintStore()
  const workspaces = useWorkspaceStore()
  const reports = useReportStore()
  const preferences = usePreferences()
  const placed = useCardsStore()

  /** Sorts cards by their position on the screen, row by row: a text between two cards is printed between them. */
  function inPlace(cards: readonly ExportedCard[]): readonly ExportedCard[] {
    const places = new Map(placed.cards.map(({ id, place: { x, y } }) => [id, { x, y }]))
    const of = ({ cardId }: ExportedCard): { x: number; y: number } => places.get(cardId) ?? { x: 0, y: 0 }
    return cards.toSorted((a, b) => of(a).y - of(b).y || of(a).x - of(b).x)
  }

  /** Typing a title does not rebuild the report. */
  let known: { readonly of: readonly unknown[]; readonly pages: Promise<number> } | undefined
  function lengthOf(cards: readonly ExportedCard[], answers: ReportAnswers): Promise<number> {
    const { pageSize, orientation, mostRows } = answers
    const of = [...cards, pageSize, orientation, mostRows]
    if (known?.of.length !== of.length || known.of.some((each, at) => each !== of[at]))
      known = { of, pages: builtLength(cards, answers) }
    return known.pages
  }

  async function builtLength(cards: readonly ExportedCard[], answers: ReportAnswers): Promise<number> {
    const paper = paperOf(answers)
    const settings = { ...answers, title: workspaces.name, paper, theme: printTheme, isMeasured: true }
    return pagesOf(await reports.build(inPlace(cards), await provenanceOfCards(cards), settings), paper)
  }

  const titleField: ExportField = {
    kind: 'text',
    key: 'title',
    label: strings.title,
    placeholder: workspaces.name,
  }
  return {
    options: optionsSchema,
    fields: () => [titleField, clientField, authorField, logoField, ...paperFields(), rowsField, dashField()],
    estimate: async ({ cards }, answers) => {
      const { lacking, all, requests } = lackIn(cards.flatMap(({ readings }) => readings()))
      const [count = '', total = ''] = [lacking, all].map((each) => preferences.formatNumber(each))
      return {
        pages: await lengthOf(cards, answers),
        ...(lacking > 0 && { remark: strings.notFetched(count, total, requests) }),
      }
    },
    async write(subject, answers, { signal }) {
      const paper = paperOf(answers)
      const title = answers.title.trim() || workspaces.name
      const theme = { ...printTheme, areSeriesDashed: answers.areSeriesDashed }
      const cards = inPlace(subject.cards)
      const provenance = await provenanceOfCards(cards)
      const report = await reports.build(cards, provenance, { ...answers, title, paper, theme })
      return printing.save(
        { kind: 'report', title, report },
        { paper, provenance, suggestedName: `${title}.pdf`, signal },
      )
    },
  }
}

const clientField: ExportField = { kind: 'text', key: 'client', label: strings.client }
const authorField: ExportField = { kind: 'text', key: 'author', label: strings.author }

const logoField: ExportField = { kind: 'image', key: 'logo', label: strings.logo }

const rowsField: ExportField = {
  kind: 'number',
  key: 'mostRows',
  label: strings.mostRows,
  min: 0,
  max: MOST_ROWS,
}
