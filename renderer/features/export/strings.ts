import { requestCost } from '#renderer/strings/request-cost.ts'

/** Texts of the export dialog. */
export const exportDialog = {
  title: 'Export',
  what: 'What',
  format: 'Format',
  export: 'Export…',
  all: (count: number): string => `All ${String(count)} views`,
  nothing: 'There is nothing to export yet. Choose variables and a range first.',
  incomplete: (failure: string): string => `${failure}. The file will lack what was not fetched.`,
  estimate: (parts: readonly string[]): string => `About ${parts.join(', ')}`,
  rows: (count: string): string => (count === '1' ? '1 row' : `${count} rows`),
  pages: (count: number): string => (count === 1 ? '1 page' : `${String(count)} pages`),
  files: (count: string): string => `${count} files in one folder`,
  writing: (percent: string): string => `Writing: ${percent} %`,
  progress: 'Progress of the export',
  preview: 'Preview',
  firstRows: 'First rows of the file',
  sum: (name: string, amount: string): string => `${name} sums to ${amount}`,
  moreSums: (count: number): string => `and ${String(count)} more series`,
  action: (format: string): string => `Exporting ${format}`,
} as const

/** Texts of the options that choose the rows of a chart. */
export const rowsOptions = {
  form: 'Form',
  forms: { wide: 'Wide: a column per series', long: 'Long: a row per value' },
  range: 'Range',
  ranges: { shown: 'As shown', loaded: 'All that is loaded', typed: 'A period' },
  resolution: 'Resolution',
  asShown: 'As shown',
  quantities: 'Energy beside rates',
  quantitiesHint: 'kWh beside kW and so on: the rate times the true hours of each row',
} as const

export const csvOptions = {
  preset: 'Made for',
  presets: {
    custom: 'As chosen below',
    excel: 'Excel and LibreOffice',
    'excel-comma': 'Excel with a decimal comma',
    data: 'Python, R and databases',
  },
  presetNotes: {
    custom: '',
    excel: 'dates in any locale, comma, decimal point',
    'excel-comma': 'dates in any locale, semicolon, decimal comma',
    data: 'ISO 8601, comma, decimal point, no byte order mark',
  },
  stamps: 'Date form',
  stampForms: { iso: 'ISO 8601 with offset', spreadsheet: 'As spreadsheets read dates' },
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },
  decimal: 'Decimal mark',
  decimals: { '.': 'Point', ',': 'Comma' },
  bothCommas: 'A comma cannot separate both cells and decimals. Choose semicolon or tab.',
  times: 'Times',
  timesIn: { both: 'UTC and local', utc: 'UTC', local: 'Local' },
  byteOrderMark: 'Byte order mark',
  byteOrderMarkHint: 'Excel needs it to read names with accents',
  provenance: 'Provenance',
  provenanceHint: 'A last column whose first cell says where the figures come from',
} as const

export const imageField = {
  choose: 'Choose a picture…',
  replace: 'Replace…',
  remove: 'Remove',
  tooLarge:
    'The picture is larger than 200 kB. Choose a smaller one: 600 pixels of width are enough for print.',
} as const

export const pictureOptions = {
  width: 'Width',
  height: 'Height',
  scale: 'Scale',
  times: (scale: string): string => `${scale} ×`,
  tooLarge: 'No edge can be longer than 16,384 pixels: choose a smaller scale or size.',
  dashes: 'Different dashes or hatching for each series',
  dashesHint: 'Tells series apart in black and white.',
  embedded: 'Typeface within the file',
  embeddedHint: 'Browsers then show the text as it looks here; adds about 65 kB.',
  filesIn: (count: number, folder: string): string => `${String(count)} pictures in ${folder}`,
  pageSize: 'Paper',
  letter: 'Letter',
  orientation: 'Orientation',
  landscape: 'Landscape',
  portrait: 'Portrait',
} as const

export const reportOptions = {
  report: 'Report (PDF)',
  title: 'Title',
  client: 'For (client)',
  author: 'By (author)',
  logo: 'Logo',
  notFetched: (count: string, all: string, requests: number): string =>
    `${count} of ${all} series ${count === '1' ? 'is' : 'are'} not fetched and will not be printed${requests === 0 ? '' : `; fetching them takes ${requestCost(requests)}`}.`,
  mostRows: 'Rows of each table',
} as const

export const xlsxOptions = {
  name: 'Name',
  value: 'Value',
  tooManyRows:
    'A worksheet has room for 1,048,576 rows. Choose a shorter range, a coarser resolution or the wide form, or export CSV.',
  tooManyColumns: 'A worksheet has room for 16,384 columns. Choose the long form or fewer series.',
  tooManyForAll:
    'The chart has more rows than fit into one workbook with the other views. Choose a coarser resolution, or export the chart by itself.',
} as const
