import * as z from 'zod'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { exportCsv, spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCardExportStore } from '../../../store/card-export-store.ts'
import type { ExportField, ExportFormat, ExportSubject } from '../../export-format.ts'
import { fileNameOf } from '../../exports.ts'
import { csvOptions as strings } from '../../strings.ts'

const optionsSchema = z.object({
  form: z.enum(['wide', 'long']).catch('wide'),
  byteOrderMark: z.boolean().catch(true),
})

type CsvAnswers = z.infer<typeof optionsSchema>

/** The series of the chart in rows of time, or the table of a card. */
export function useCsvFormat(): ExportFormat<CsvAnswers> {
  const { bridge } = useServices()
  const cards = useCardExportStore()
  return {
    id: 'csv',
    title: 'CSV',
    extension: 'csv',
    options: optionsSchema,
    appliesTo: ({ kind }) => kind !== 'all',
    fields: fieldsOf,
    estimate: () => Promise.resolve({}),
    write(subject, { form, byteOrderMark }, { signal }) {
      const options = { ...spreadsheetOptions, byteOrderMark }
      if (subject.kind === 'card') return cards.writeCsv(subject.card.shown, options, signal)
      if (subject.kind === 'all') throw new Error('not a table')
      const table = csvTableOf(subject.view.series, subject.view)
      return exportCsv(bridge, table, form, fileNameOf(subject.view, 'csv'), options)
    },
  }
}

function fieldsOf(_options: CsvAnswers, subject: ExportSubject): readonly ExportField[] {
  const form: ExportField = {
    kind: 'choice',
    key: 'form',
    label: strings.form,
    choices: [
      { value: 'wide', label: strings.wide },
      { value: 'long', label: strings.long },
    ],
  }
  return [
    ...(subject.kind === 'chart' ? [form] : []),
    { kind: 'switch', key: 'byteOrderMark', label: strings.byteOrderMark },
  ]
}
