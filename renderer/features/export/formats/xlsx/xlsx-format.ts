import * as z from 'zod'
import { type Result, succeed } from '#shared/errors/result.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import { localOf } from '#shared/time/zones/local-instant.ts'
import { PROVENANCE_SHEET, provenanceRows } from '#renderer/exporting/xlsx/provenance-rows.ts'
import {
  rowsOfParts,
  type SheetCell,
  sheetDay,
  sheetRowOptions,
} from '#renderer/exporting/xlsx/sheet-rows.ts'
import {
  columnOf,
  type Sheet,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type SheetColumn,
  tableBytes,
  timeColumn,
  workbookBytes,
} from '#renderer/exporting/xlsx/workbook.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { type ExportOutcome, saveExport } from '#renderer/exporting/save-export.ts'
import type { Services } from '#renderer/ports/services.ts'
import { seriesFileName } from '#renderer/workspace/output/exported/exported-series.ts'
import { provenanceOfCards } from '#renderer/workspace/output/provenance-of.ts'
import type { TableCell } from '#renderer/cards/card-table.ts'
import { distinctHeadings, exactTable } from '#renderer/workspace/output/table/exact-table.ts'
import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import type { ExportFormat, ExportRun, ExportSubject } from '../../export-format.ts'
import { rowBytes, rowCount } from '../../rows/estimate-rows.ts'
import { rowsFields } from '../../rows/rows-options.ts'
import {
  type ChosenRows,
  hasSeries,
  type SeriesCard,
  tableRows,
  useRows,
} from '#renderer/features/export/rows/use-rows.ts'
import { xlsxOptions as strings } from '../../strings.ts'

const optionsSchema = z.object(rowsFields)
type XlsxAnswers = z.infer<typeof optionsSchema>

/**
 * Up to this many rows of series are built in memory, with their provenance on a sheet of its own; more are
 * streamed.
 */
const WHOLE_ROWS = 100_000
/** Rough share that remains of a row's text after compression. */
const COMPRESSED = 0.3

/** Writes workbooks: the values over time, the table of a card, or a sheet for each. */
export function beginXlsx({ bridge, clock }: Services): ExportFormat<XlsxAnswers> {
  const rows = useRows(clock)

  async function rowsSheet(
    title: string,
    chosen: ChosenRows,
    answers: XlsxAnswers,
    run: ExportRun,
  ): Promise<Result<Sheet>> {
    const failed: Extract<Result<Sheet>, { ok: false }>[] = []
    const all: (readonly SheetCell[])[] = []
    let headings: readonly string[] = []
    const parts = rows.parts(chosen, answers.form, rowOptionsOf(answers), run)
    for await (const batch of rowsOfParts(parts, (failure) => failed.push(failure))) {
      headings = batch.headings
      for (const row of batch.rows) all.push(row)
      if (run.signal.aborted) break
    }
    return failed[0] ?? succeed({ name: title, columns: headings.map(columnOf), rows: all })
  }

  async function seriesSheets(
    card: SeriesCard,
    answers: XlsxAnswers,
    run: ExportRun,
  ): Promise<Result<readonly Sheet[]>> {
    const chosen = await rows.choose(answers, card)
    if (!chosen.ok) return chosen
    const sheet = await rowsSheet(card.title, chosen.value, answers, run)
    if (!sheet.ok) return sheet
    const record = await rows.recordOf(chosen.value, run.signal)
    return record.ok ? succeed([sheet.value, provenanceSheet(provenanceRows(record.value))]) : record
  }

  async function writeSheets(
    subject: ExportSubject,
    answers: XlsxAnswers,
    run: ExportRun,
    suggestedName: string,
  ): Promise<Result<ExportOutcome>> {
    const sheets: Sheet[] = []
    for (const card of subject.cards) {
      const own = hasSeries(card)
        ? await seriesSheets(card, answers, run)
        : succeed([await cardSheet(card), provenanceSheet(card.constants())])
      if (!own.ok) return own
      sheets.push(...own.value)
    }
    if (run.signal.aborted) return succeed({ kind: 'cancelled' })
    // The last record describes the whole file; a file with only series already has it.
    if (subject.cards.length > 1 || !subject.cards.every(hasSeries))
      sheets.push(provenanceSheet(provenanceRows(await provenanceOfCards(subject.cards))))
    return exportBytes(
      bridge,
      await workbookBytes(sheets),
      { suggestedName: `${suggestedName}.xlsx`, format: 'xlsx' },
      run.signal,
    )
  }

  /** Streams rows that are too many for memory; their record is in a last column, as in a CSV file. */
  function writeTable(
    title: string,
    chosen: ChosenRows,
    answers: XlsxAnswers,
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    const parts = rows.parts(chosen, answers.form, { ...rowOptionsOf(answers), hasProvenance: true }, run)
    return saveExport(
      bridge,
      { suggestedName: `${seriesFileName(chosen.view)}.xlsx`, format: 'xlsx' },
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
    const [card, ...others] = subject.cards
    if (card === undefined || others.length > 0) return writeSheets(subject, answers, run, subject.title)
    const [series] = subject.cards.filter(hasSeries)
    if (series === undefined) return writeSheets(subject, answers, run, card.fileName())
    const chosen = await rows.choose(answers, series)
    if (!chosen.ok) return chosen
    const { view } = chosen.value
    return rowCount(view.series, view.interval, answers.form) <= WHOLE_ROWS
      ? writeSheets(subject, answers, run, seriesFileName(view))
      : writeTable(subject.title, chosen.value, answers, run)
  }

  return {
    options: optionsSchema,
    fields: (answers, subject) => {
      const [first] = subject.cards.filter(hasSeries)
      return first === undefined ? [] : rows.controls(answers, first.series)
    },
    async estimate(subject, answers) {
      const ofTables = await tableRows(subject)
      const [first] = subject.cards.filter(hasSeries)
      if (first === undefined) return { rows: ofTables }
      const chosen = await rows.choose(answers, first)
      if (!chosen.ok) return {}
      const { series, interval } = chosen.value.view
      const count = rowCount(series, interval, answers.form)
      if (count >= SHEET_ROWS) return { obstacle: strings.tooManyRows }
      if (answers.form === 'wide' && series.length * 3 + 8 > SHEET_COLUMNS)
        return { obstacle: strings.tooManyColumns }
      if (subject.cards.length > 1 && count > WHOLE_ROWS) return { obstacle: strings.tooManyForAll }
      const bytes = count * rowBytes(first.series.view, answers.form, sheetRowOptions) * COMPRESSED
      return { rows: count + ofTables, bytes }
    },
    preview: (subject, answers) =>
      rows.preview(subject, answers, { ...rowOptionsOf(answers), stamps: 'spreadsheet' }),
    write,
  }
}

function rowOptionsOf({ hasQuantities }: XlsxAnswers): CsvOptions {
  return { ...sheetRowOptions, hasQuantities }
}

function provenanceSheet(rows: readonly (readonly [string, string | number])[]): Sheet {
  return { name: PROVENANCE_SHEET, columns: [{ heading: strings.name }, { heading: strings.value }], rows }
}

/**
 * Writes the table of a card as a sheet: numbers as numbers, shares as percentages, times as local clock
 * times.
 */
export async function cardSheet({ title, table }: Pick<ExportedCard, 'title' | 'table'>): Promise<Sheet> {
  const { columns, rowCount, rowAt } = exactTable(await table())
  const rows = Array.from({ length: rowCount }, (_, index) => rowAt(index).cells)
  return {
    name: title,
    columns: distinctHeadings(columns).map((heading, at) => columnFor(heading, rows, at)),
    rows: rows.map((cells) => columns.map((_, at) => sheetCell(cells[at]))),
  }
}

const SHARE_FORMAT = '0.0%'
/** A coverage reads 100 % only when nothing is missing. */
const COVERAGE_FORMAT = `[<0.9995]${SHARE_FORMAT};[<1]"< 100%";${SHARE_FORMAT}`

function columnFor(heading: string, rows: readonly (readonly TableCell[])[], at: number): SheetColumn {
  const found = rows.flatMap((cells) => cells[at] ?? [])
  if (found.some(({ kind }) => kind === 'instant')) return timeColumn(heading)
  const shares = found.filter((cell) => cell.kind === 'share')
  if (shares.length === 0 || shares.length < found.length) return { heading }
  const areCoverages = shares.every(({ isCoverage }) => isCoverage === true)
  return { heading, numberFormat: areCoverages ? COVERAGE_FORMAT : SHARE_FORMAT }
}

function sheetCell(cell: TableCell | undefined): SheetCell {
  switch (cell?.kind) {
    case undefined:
      return null
    case 'text':
      return cell.text
    case 'number':
      return finite(cell.value)
    case 'share':
      return finite(cell.share)
    case 'instant':
      return cell.at === undefined ? null : sheetDay(localOf(cell.at, cell.zone))
  }
}

function finite(value: number | undefined): SheetCell {
  return value === undefined || !Number.isFinite(value) ? null : value
}
