import type { WrittenDataset } from '#shared/contract/file-calls.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'

type Format = (value: number, options?: Intl.NumberFormatOptions) => string

/** Strings of the export of a Parquet dataset. */
export const dataset = {
  command: 'Export Parquet dataset…',
  names: ['Parquet', 'DuckDB', 'Spark'],
  title: 'Export Parquet dataset',
  lead: 'A folder of files that DuckDB, Spark and pandas read as one table: a row per series and interval, gaps as nulls.',
  noConnection: 'Open a connection first: the dataset is made of what is cached for it.',
  what: 'What is exported',
  cached: 'Everything that is cached',
  workspace: 'The variables of this workspace, over its range',
  downloadFirst: 'Download what is missing in its range first',
  nothing: 'None of it is cached yet. A chart or a download fills the cache.',
  nothingMissing: 'There is nothing to download for its range.',
  counting: 'Counting requests…',
  again:
    'In a folder that already holds the dataset, only files whose readings have changed are written again.',
  submit: 'Choose a folder…',
  downloading: 'Downloading what is missing. The files are written afterwards.',
  progress: 'Rows written',
  stop: 'Stop',
  stopped: 'Stopped. What was written stays; export into the same folder to continue.',
  closeAndGoOn: 'You can close this dialog; the export continues.',
  show: 'Show in folder',
  action: 'Exporting the dataset',
  showing: 'Showing the dataset in its folder',
  downloadEnded: 'The download did not finish, so nothing was written. Resume it under Downloads.',
} as const

/** "3 series · about 26,304 rows in 3 files". */
export function planText(series: number, rows: number, files: number, format: Format): string {
  const one = files === 1 ? 'file' : 'files'
  return `${format(series)} series · about ${format(rows)} rows in ${format(files)} ${one}`
}

/** This many variables are named; further ones are counted. */
const MOST_NAMED = 3

/** "Not in it, since none of their readings in its range are cached: A, B, C and 2 more." */
export function lackingText(names: readonly string[], format: Format): string {
  const more = names.length - MOST_NAMED
  const listed = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${format(more)} more` : '')
  return `Not in it, since none of ${names.length === 1 ? 'its' : 'their'} readings in this range are cached: ${listed}.`
}

/** "12 requests, about 12 s". */
export function costText(requests: number, duration: string, format: Format): string {
  return `${format(requests)} ${requests === 1 ? 'request' : 'requests'}, ${duration}`
}

/** "12,000 of about 26,304 rows into Estate". */
export function writingText(rows: number, planned: number, folderName: string, format: Format): string {
  return `${format(rows)} of about ${format(planned)} rows into ${folderName}`
}

/** "26,304 rows in 3 files, 214 kB, in Estate". */
export function writtenText({ rows, files, bytes, folderName }: WrittenDataset, format: Format): string {
  const one = files === 1 ? 'file' : 'files'
  return `${format(rows)} rows in ${format(files)} ${one}, ${bytesText(bytes, format)}, in ${folderName}`
}

export function otherDatasetText(folderName: string): string {
  return `${folderName} holds the dataset of another connection. Choose another folder.`
}
