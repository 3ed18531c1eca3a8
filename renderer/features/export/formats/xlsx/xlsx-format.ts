import * as z from 'zod'
import { succeed, type Result } from '#shared/errors/result.ts'
import { PROVENANCE_SHEET, provenanceRows } from '#renderer/exporting/xlsx/provenance-rows.ts'
import { rowsOfParts, sheetRowOptions, type SheetCell } from '#renderer/exporting/xlsx/typed-rows.ts'
import {
  columnOf,
  SHEET_COLUMNS,
  SHEET_ROWS,
  tableBytes,
  workbookBytes,
  type Sheet,
} from '#renderer/exporting/xlsx/workbook.ts'
import { byteChunks } from '#renderer/exporting/export-image.ts'
import { saveExport, type ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCardExportStore } from '#renderer/workspace/output/card-export-store.ts'
import { usePictureStore } from '#renderer/workspace/output/picture-store.ts'
import type {
  AllSubject,
  CardSubject,
  ChartSubject,
  ExportFormat,
  ExportRun,
  ExportSubject,
} from '../../export-format.ts'
import { cardFileName } from '#renderer/workspace/output/card-caption.ts'
import { fileNameOf } from '#renderer/workspace/output/exports.ts'
import { rowBytes, rowCount } from '../../rows/estimate-rows.ts'
import { rowsFields } from '../../rows/rows-options.ts'
import { useRows, type ChosenRows } from '../../rows/use-rows.ts'
import { xlsxOptions as strings } from '../../strings.ts'
import { provenanceOfSubject } from '../../subject-provenance.ts'
import { cardSheet } from './card-sheet.ts'

const optionsSchema = z.object(rowsFields)
type XlsxAnswers = z.infer<typeof optionsSchema>

/**
 * Up to this many rows of a chart are built in memory, with their provenance on a sheet of its own; more are
 * streamed.
 */
const WHOLE_ROWS = 100_000
/** Rough share that remains of a row's text after compression. */
const COMPRESSED = 0.3

/** Writes workbooks: the rows of the chart, the table of a card, or a sheet for each. */
export function useXlsxFormat(): ExportFormat<XlsxAnswers> {
  const { bridge } = useServices()
  const cards = useCardExportStore()
  const pictures = usePictureStore()
  const rows = useRows()

  async function chartSheet(
    title: string,
    chosen: ChosenRows,
    form: XlsxAnswers['form'],
    run: ExportRun,
  ): Promise<Result<Sheet>> {
    const failed: Extract<Result<Sheet>, { ok: false }>[] = []
    const all: (readonly SheetCell[])[] = []
    let headings: readonly string[] = []
    const parts = rows.parts(chosen, form, sheetRowOptions, run)
    for await (const batch of rowsOfParts(parts, (failure) => failed.push(failure))) {
      headings = batch.headings
      for (const row of batch.rows) all.push(row)
      if (run.signal.aborted) break
    }
    return failed[0] ?? succeed({ name: title, columns: headings.map(columnOf), rows: all })
  }

  async function sheetsOf(
    members: readonly (ChartSubject | CardSubject)[],
    answers: XlsxAnswers,
    run: ExportRun,
  ): Promise<Result<readonly Sheet[]>> {
    const sheets: Sheet[] = []
    for (const member of members) {
      if (member.kind === 'card') {
        sheets.push(cardSheet(member.card), provenanceSheet(cards.constantsOf(member.card.shown)))
        continue
      }
      const chosen = await rows.choose(answers, member)
      if (!chosen.ok) return chosen
      const sheet = await chartSheet(member.title, chosen.value, answers.form, run)
      if (!sheet.ok) return sheet
      const record = await rows.recordOf(chosen.value, run.signal)
      if (!record.ok) return record
      sheets.push(sheet.value, provenanceSheet(provenanceRows(record.value)))
    }
    return succeed(sheets)
  }

  async function writeSheets(
    subject: ExportSubject,
    answers: XlsxAnswers,
    run: ExportRun,
    suggestedName: string,
  ): Promise<Result<ExportOutcome>> {
    const sheets = await sheetsOf(subject.kind === 'all' ? subject.members : [subject], answers, run)
    if (!sheets.ok) return sheets
    if (run.signal.aborted) return succeed({ kind: 'cancelled' })
    // The last record describes the whole file; a chart alone already has it.
    const own = subject.kind === 'chart' ? [] : [await recordSheet(subject)]
    const bytes = await workbookBytes([...sheets.value, ...own])
    return saveExport(
      bridge,
      { suggestedName, format: 'xlsx' },
      {
        pieces: byteChunks(bytes),
        write: (exportTicket, chunk) => bridge.writeExport({ exportTicket, chunk }),
      },
      run.signal,
    )
  }

  async function recordSheet(subject: CardSubject | AllSubject): Promise<Sheet> {
    return provenanceSheet(provenanceRows(await provenanceOfSubject(pictures, subject)))
  }

  /** Streams rows that are too many for memory; their record stands in a last column, as in a CSV file. */
  function writeTable(
    title: string,
    chosen: ChosenRows,
    form: XlsxAnswers['form'],
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    const parts = rows.parts(chosen, form, { ...sheetRowOptions, hasProvenance: true }, run)
    return saveExport(
      bridge,
      { suggestedName: fileNameOf(chosen.view, 'xlsx'), format: 'xlsx' },
      {
        pieces: tableBytes(title, parts),
        write: (exportTicket, piece) =>
          piece.ok ? bridge.writeExport({ exportTicket, chunk: piece.value }) : Promise.resolve(piece),
      },
      run.signal,
    )
  }

  async function write(
    subject: ExportSubject,
    answers: XlsxAnswers,
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    if (subject.kind === 'card')
      return writeSheets(subject, answers, run, cardFileName(subject.card.shown, 'xlsx'))
    if (subject.kind === 'all') return writeSheets(subject, answers, run, `${subject.title}.xlsx`)
    const chosen = await rows.choose(answers, subject)
    if (!chosen.ok) return chosen
    const { series, interval } = chosen.value.view
    if (rowCount(series, interval, answers.form) <= WHOLE_ROWS)
      return writeSheets(subject, answers, run, fileNameOf(chosen.value.view, 'xlsx'))
    return writeTable(subject.title, chosen.value, answers.form, run)
  }

  return {
    id: 'xlsx',
    title: 'XLSX',
    extension: 'xlsx',
    options: optionsSchema,
    appliesTo: () => true,
    fields: (answers, subject) => {
      const chart = chartOf(subject)
      return chart === undefined ? [] : rows.controls(answers, chart)
    },
    async estimate(subject, answers) {
      const cardRows = cardsOf(subject).reduce((sum, { card }) => sum + cards.rowCount(card), 0)
      const chart = chartOf(subject)
      if (chart === undefined) return { rows: cardRows }
      const chosen = await rows.choose(answers, chart)
      if (!chosen.ok) return {}
      const { series, interval } = chosen.value.view
      const count = rowCount(series, interval, answers.form)
      if (count >= SHEET_ROWS) return { obstacle: strings.tooManyRows }
      if (answers.form === 'wide' && series.length * 2 + 8 > SHEET_COLUMNS)
        return { obstacle: strings.tooManyColumns }
      if (subject.kind === 'all' && count > WHOLE_ROWS) return { obstacle: strings.tooManyForAll }
      const bytes = count * rowBytes(chart.view, answers.form, sheetRowOptions) * COMPRESSED
      return { rows: count + cardRows, bytes }
    },
    write,
  }
}

function chartOf(subject: ExportSubject): ChartSubject | undefined {
  if (subject.kind === 'chart') return subject
  return subject.kind === 'all' ? subject.members.find((one) => one.kind === 'chart') : undefined
}

function cardsOf(subject: ExportSubject): readonly CardSubject[] {
  if (subject.kind === 'card') return [subject]
  return subject.kind === 'all' ? subject.members.filter((one) => one.kind === 'card') : []
}

function provenanceSheet(rows: readonly (readonly [string, string | number])[]): Sheet {
  return { name: PROVENANCE_SHEET, columns: [{ heading: strings.name }, { heading: strings.value }], rows }
}
