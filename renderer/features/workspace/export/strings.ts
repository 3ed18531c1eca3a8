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

export const pictureOptions = {
  width: 'Width',
  height: 'Height',
  scale: 'Scale',
  times: (scale: string): string => `${scale} ×`,
  tooLarge: 'No edge can be longer than 16,384 pixels: choose a smaller scale or size.',
  dashes: 'A dash for each series',
  dashesHint: 'Tells series apart where there is no colour.',
  pageSize: 'Paper',
  letter: 'Letter',
  orientation: 'Orientation',
  landscape: 'Landscape',
  portrait: 'Portrait',
} as const

export const reportOptions = {
  report: 'Report (PDF)',
  title: 'Title',
  mostRows: 'Rows of each table',
} as const

export const pictureCaption = {
  more: (count: number): string => `${String(count)} more`,
  range: (start: string, end: string): string => `${start} to ${end}, the end not included`,
  policy: (name: string): string => `Missing values: ${name.toLowerCase()}`,
  likeForLike: 'Like for like',
} as const
