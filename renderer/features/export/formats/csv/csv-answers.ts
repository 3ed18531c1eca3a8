import * as z from 'zod'
import { csvDecimals, csvSeparators, csvStamps, csvTimes, type CsvOptions } from '#shared/export/csv-table.ts'
import type { ExportChoice, ExportField } from '../../export-format.ts'
import { rowsFields } from '../../rows/rows-options.ts'
import { csvOptions as strings } from '../../strings.ts'

const csvPresets = ['custom', 'excel', 'excel-comma', 'data'] as const

export const csvSchema = z.object({
  ...rowsFields,
  preset: z.enum(csvPresets).catch('custom'),
  separator: z.enum(csvSeparators).catch(','),
  decimal: z.enum(csvDecimals).catch('.'),
  times: z.enum(csvTimes).catch('both'),
  stamps: z.enum(csvStamps).catch('iso'),
  byteOrderMark: z.boolean().catch(true),
  hasProvenance: z.boolean().catch(true),
})

export type CsvAnswers = z.infer<typeof csvSchema>

type Marks = Pick<CsvOptions, 'separator' | 'decimal' | 'stamps' | 'byteOrderMark'>

/** Forms that a program reads without being told; Excel cuts cells at the marks of the system's country. */
const marksOf: Readonly<Record<Exclude<CsvAnswers['preset'], 'custom'>, Marks>> = {
  excel: { separator: ',', decimal: '.', stamps: 'spreadsheet', byteOrderMark: true },
  'excel-comma': { separator: ';', decimal: ',', stamps: 'spreadsheet', byteOrderMark: true },
  data: { separator: ',', decimal: '.', stamps: 'iso', byteOrderMark: false },
}

export function csvOptionsOf(answers: CsvAnswers): CsvOptions {
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
export function cellControls({ preset, separator, decimal }: CsvAnswers): readonly ExportField[] {
  if (preset !== 'custom') return [presetControl]
  return [
    presetControl,
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
    {
      kind: 'choice',
      key: 'stamps',
      label: strings.stamps,
      choices: csvStamps.map((value) => ({ value, label: strings.stampForms[value] })),
    },
    byteOrderMarkControl,
  ]
}

export const timesControl: ExportField = {
  kind: 'choice',
  key: 'times',
  label: strings.times,
  choices: csvTimes.map((value) => ({ value, label: strings.timesIn[value] })),
}

const byteOrderMarkControl: ExportField = {
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
