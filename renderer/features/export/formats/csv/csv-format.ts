import type { Result } from '#shared/errors/result.ts'
import { exportCsvParts } from '#renderer/exporting/export-csv.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { exportTable } from '#renderer/workspace/output/table/export-table.ts'
import { seriesFileName } from '#renderer/workspace/output/exported/exported-series.ts'
import type { ExportFormat, ExportRun } from '../../export-format.ts'
import { rowBytes, rowCount } from '../../rows/estimate-rows.ts'
import { hasSeries, tableRows, type SeriesCard } from '../../rows/series-cards.ts'
import { useRows } from '../../rows/use-rows.ts'
import {
  cellControls,
  csvOptionsOf,
  csvSchema,
  provenanceControl,
  timesControl,
  type CsvAnswers,
} from './csv-answers.ts'

/** Writes values over time, or the table of a card. */
export function useCsvFormat(): ExportFormat<CsvAnswers> {
  const { bridge } = useServices()
  const rows = useRows()

  async function writeSeries(
    card: SeriesCard,
    answers: CsvAnswers,
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    const chosen = await rows.choose(answers, card)
    if (!chosen.ok) return chosen
    const parts = rows.parts(chosen.value, answers.form, csvOptionsOf(answers), run)
    return exportCsvParts(bridge, parts, `${seriesFileName(chosen.value.view)}.csv`, run.signal)
  }

  return {
    id: 'csv',
    title: 'CSV',
    extension: 'csv',
    options: csvSchema,
    appliesTo: ({ cards }) => cards.length === 1,
    fields: (answers, subject) => [
      ...subject.cards.filter(hasSeries).flatMap((card) => rows.controls(answers, card.series)),
      ...subject.cards.filter(hasSeries).map(() => timesControl),
      ...[...cellControls(answers), provenanceControl],
    ],
    async estimate(subject, answers) {
      const [card] = subject.cards.filter(hasSeries)
      if (card === undefined) return { rows: await tableRows(subject) }
      const chosen = await rows.choose(answers, card)
      if (!chosen.ok) return {}
      const { series, interval } = chosen.value.view
      const count = rowCount(series, interval, answers.form)
      return { rows: count, bytes: count * rowBytes(card.series.view, answers.form, csvOptionsOf(answers)) }
    },
    preview: (subject, answers) => rows.preview(subject, answers, csvOptionsOf(answers)),
    async write(subject, answers, run) {
      const [series] = subject.cards.filter(hasSeries)
      if (series !== undefined) return writeSeries(series, answers, run)
      const [card, ...others] = subject.cards
      if (card === undefined || others.length > 0) throw new Error('a CSV file has one table')
      return exportTable(bridge, card, csvOptionsOf(answers), run.signal)
    },
  }
}
