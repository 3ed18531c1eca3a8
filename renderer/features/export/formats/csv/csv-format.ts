import type { Result } from '#shared/errors/result.ts'
import { exportCsvParts } from '#renderer/exporting/export-csv.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCardExportStore } from '#renderer/workspace/output/card-export-store.ts'
import type { ChartSubject, ExportFormat, ExportRun } from '../../export-format.ts'
import { fileNameOf } from '#renderer/workspace/output/exports.ts'
import { rowBytes, rowCount } from '../../rows/estimate-rows.ts'
import { useRows } from '../../rows/use-rows.ts'
import {
  byteOrderMarkControl,
  cellControls,
  csvOptionsOf,
  csvSchema,
  provenanceControl,
  timesControl,
  type CsvAnswers,
} from './csv-answers.ts'

/** Writes the series of the chart in rows of time, or the table of a card. */
export function useCsvFormat(): ExportFormat<CsvAnswers> {
  const { bridge } = useServices()
  const cards = useCardExportStore()
  const rows = useRows()

  async function writeRows(
    subject: ChartSubject,
    answers: CsvAnswers,
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    const chosen = await rows.choose(answers, subject)
    if (!chosen.ok) return chosen
    const parts = rows.parts(chosen.value, answers.form, csvOptionsOf(answers), run)
    return exportCsvParts(bridge, parts, fileNameOf(chosen.value.view, 'csv'), run.signal)
  }

  return {
    id: 'csv',
    title: 'CSV',
    extension: 'csv',
    options: csvSchema,
    appliesTo: ({ kind }) => kind !== 'all',
    fields: (answers, subject) =>
      subject.kind === 'chart'
        ? [
            ...rows.controls(answers, subject),
            ...cellControls(answers),
            ...[timesControl, byteOrderMarkControl, provenanceControl],
          ]
        : [...cellControls(answers), byteOrderMarkControl, provenanceControl],
    async estimate(subject, answers) {
      if (subject.kind !== 'chart')
        return { rows: subject.kind === 'card' ? cards.rowCount(subject.card) : 0 }
      const chosen = await rows.choose(answers, subject)
      if (!chosen.ok) return {}
      const { series, interval } = chosen.value.view
      const count = rowCount(series, interval, answers.form)
      return { rows: count, bytes: count * rowBytes(subject.view, answers.form, csvOptionsOf(answers)) }
    },
    write(subject, answers, run) {
      if (subject.kind === 'chart') return writeRows(subject, answers, run)
      if (subject.kind === 'all') throw new Error('a CSV file has one table')
      return cards.writeCsv(subject.card, csvOptionsOf(answers), run.signal)
    },
  }
}
