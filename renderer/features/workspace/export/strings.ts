/** What the export dialog says. */
export const exportDialog = {
  title: 'Export',
  what: 'What',
  format: 'Format',
  export: 'Export…',
  chart: 'Chart',
  all: (count: number): string => `All ${String(count)} cards`,
  nothing: 'There is nothing to export yet. Choose variables and a range first.',
  estimate: (parts: readonly string[]): string => `About ${parts.join(', ')}`,
  rows: (count: string): string => `${count} rows`,
  writing: (percent: string): string => `Writing: ${percent} %`,
  progress: 'Progress of the export',
  doing: (format: string): string => `Exporting ${format}`,
} as const

export const csvOptions = {
  form: 'Form',
  wide: 'Wide: a column per series',
  long: 'Long: a row per value',
  byteOrderMark: 'Byte order mark, by which Excel knows the text as UTF-8',
} as const
