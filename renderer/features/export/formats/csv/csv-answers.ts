import * as z from 'zod'
import { csvDecimals, csvSeparators, csvTimes, type CsvOptions } from '#shared/export/csv-table.ts'
import type { ExportChoice, ExportField } from '../../export-format.ts'
import { rowsFields } from '../../rows/rows-options.ts'
import { csvOptions as strings } from '../../strings.ts'

export const csvSchema = z.object({
  ...rowsFields,
  separator: z.enum(csvSeparators).catch(','),
  decimal: z.enum(csvDecimals).catch('.'),
  times: z.enum(csvTimes).catch('both'),
  byteOrderMark: z.boolean().catch(true),
  hasProvenance: z.boolean().catch(true),
})

export type CsvAnswers = z.infer<typeof csvSchema>

export function csvOptionsOf({
  separator,
  decimal,
  times,
  byteOrderMark,
  hasProvenance,
}: CsvAnswers): CsvOptions {
  return {
    ...{ separator, decimal, times, byteOrderMark, hasProvenance },
    ...{ neutraliseFormulas: true, lineEnding: '\r\n' },
  }
}

/** Returns the controls for separators and number formats, which apply to any table. */
export function cellControls({ separator, decimal }: CsvAnswers): readonly ExportField[] {
  return [
    {
      kind: 'choice',
      key: 'separator',
      label: strings.separator,
      choices: csvSeparators.map((value): ExportChoice => ({ value, label: strings.separators[value] })),
      complaint: separator === decimal ? strings.bothCommas : undefined,
    },
    {
      kind: 'choice',
      key: 'decimal',
      label: strings.decimal,
      choices: csvDecimals.map((value) => ({ value, label: strings.decimals[value] })),
    },
  ]
}

export const timesControl: ExportField = {
  kind: 'choice',
  key: 'times',
  label: strings.times,
  choices: csvTimes.map((value) => ({ value, label: strings.timesIn[value] })),
}

export const byteOrderMarkControl: ExportField = {
  kind: 'switch',
  key: 'byteOrderMark',
  label: strings.byteOrderMark,
  hint: strings.byteOrderMarkHint,
}

export const provenanceControl: ExportField = {
  kind: 'switch',
  key: 'hasProvenance',
  label: strings.provenance,
  hint: strings.provenanceHint,
}
