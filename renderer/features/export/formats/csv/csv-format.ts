import * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'
import { csvDecimals, type CsvOptions, csvSeparators, csvStamps, csvTimes } from '#shared/export/csv-table.ts'
import { choiceField } from '#renderer/cards/setting-field.ts'
import { exportCsv } from '#renderer/exporting/export-csv.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import type { Services } from '#renderer/ports/services.ts'
import { exportTable } from '#renderer/workspace/output/table/export-table.ts'
import { seriesFileName } from '#renderer/workspace/output/exported/exported-series.ts'
import type { ExportField, ExportFormat, ExportRun } from '#renderer/features/export/export-format.ts'
import { rowBytes, rowCount } from '#renderer/features/export/rows/estimate-rows.ts'
import { hasSeries, type SeriesCard, tableRows, useRows } from '#renderer/features/export/rows/use-rows.ts'
import { rowsFields } from '#renderer/features/export/rows/rows-options.ts'
import { csvOptions as strings } from '#renderer/features/export/strings.ts'

const csvPresets = ['custom', 'excel', 'excel-comma', 'data'] as const

const csvSchema = z.object({
  ...rowsFields,
  preset: z.enum(csvPresets).catch('custom'),
  separator: z.enum(csvSeparators).catch(','),
  decimal: z.enum(csvDecimals).catch('.'),
  times: z.enum(csvTimes).catch('both'),
  stamps: z.enum(csvStamps).catch('iso'),
  byteOrderMark: z.boolean().catch(true),
  hasProvenance: z.boolean().catch(true),
})

type CsvAnswers = z.infer<typeof csvSchema>

type Marks = Pick<CsvOptions, 'separator' | 'decimal' | 'stamps' | 'byteOrderMark'>

/**
 * Forms that a program can read without further settings; Excel splits cells at the separators of the system's country.
 */
const marksOf: Readonly<Record<Exclude<CsvAnswers['preset'], 'custom'>, Marks>> = {
  excel: { separator: ',', decimal: '.', stamps: 'spreadsheet', byteOrderMark: true },
  'excel-comma': { separator: ';', decimal: ',', stamps: 'spreadsheet', byteOrderMark: true },
  data: { separator: ',', decimal: '.', stamps: 'iso', byteOrderMark: false },
}

function csvOptionsOf(answers: CsvAnswers): CsvOptions {
  const { separator, decimal, stamps, byteOrderMark, times, hasProvenance, hasQuantities, preset } = answers
  return {
    ...{ separator, decimal, stamps, byteOrderMark, times, hasProvenance, hasQuantities },
    ...(preset !== 'custom' && marksOf[preset]),
    ...{ neutraliseFormulas: true, lineEnding: '\r\n' },
  }
}

const presetControl: ExportField = {
  kind: 'choice',
  key: 'preset',
  label: strings.preset,
  choices: csvPresets.map((value) => ({
    value,
    label: strings.presets[value],
    note: strings.presetNotes[value],
  })),
}

/** Returns the controls for the form of the cells, which apply to any table; a preset answers them itself. */
function cellControls({ preset, separator, decimal }: CsvAnswers): readonly ExportField[] {
  if (preset !== 'custom') return [presetControl]
  return [
    presetControl,
    {
      ...choiceField('separator', strings.separator, csvSeparators, strings.separators),
      complaint: separator === decimal ? strings.bothCommas : undefined,
    },
    choiceField('decimal', strings.decimal, csvDecimals, strings.decimals),
    choiceField('stamps', strings.stamps, csvStamps, strings.stampForms),
    byteOrderMarkControl,
  ]
}

const byteOrderMarkControl: ExportField = {
  kind: 'switch',
  key: 'byteOrderMark',
  label: strings.byteOrderMark,
  hint: strings.byteOrderMarkHint,
}

const provenanceControl: ExportField = {
  kind: 'switch',
  key: 'hasProvenance',
  label: strings.provenance,
  hint: strings.provenanceHint,
}

/** Writes values over time, or the table of a card. */
export function beginCsv({ bridge, clock }: Services): ExportFormat<CsvAnswers> {
  const rows = useRows(clock)

  async function writeSeries(
    card: SeriesCard,
    answers: CsvAnswers,
    run: ExportRun,
  ): Promise<Result<ExportOutcome>> {
    const chosen = await rows.choose(answers, card)
    if (!chosen.ok) return chosen
    const parts = rows.parts(chosen.value, answers.form, csvOptionsOf(answers), run)
    return exportCsv(bridge, parts, `${seriesFileName(chosen.value.view)}.csv`, run.signal)
  }

  return {
    options: csvSchema,
    fields: (answers, subject) => [
      ...subject.cards.filter(hasSeries).flatMap((card) => rows.controls(answers, card.series)),
      ...subject.cards
        .filter(hasSeries)
        .map(() => choiceField('times', strings.times, csvTimes, strings.timesIn)),
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
