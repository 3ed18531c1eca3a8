import { plural } from '#renderer/strings/plural.ts'
import type { FileChannel } from '#shared/imports/file-channel.ts'
import type { DateOrder } from '#shared/imports/read-cells.ts'
import type { ImportedResolution } from '#shared/imports/imported-series.ts'
import type { ValueMeaning } from '#shared/imports/read-series.ts'

export const imports = {
  title: 'Imported series',
  list: 'Imported series',
  add: 'Import a file…',
  empty: 'Nothing has been imported yet',
  emptyTodo:
    'Degree days, production, occupancy, temperatures or invoices from a CSV file, and meter readings from a Green Button or NEM12 file, are used like variables: on charts, in views, and as drivers of use in “What did it save?”.',
  name: 'Name',
  unit: 'Unit',
  resolution: 'A value for each',
  from: 'First',
  to: 'Last',
  values: 'Values',
  file: 'File',
  entity: 'Entity',
  everywhere: 'None',
  actions: 'Show or remove',
  show: 'Add to the chart',
  remove: 'Remove this series',
  removed: (name: string): string => `Removed ${name}`,
  removedKept: 'Views that use it say that it is missing.',
  resolutions: {
    '15-minute': 'Quarter of an hour',
    hourly: 'Hour',
    daily: 'Day',
    monthly: 'Month',
  } satisfies Record<ImportedResolution, string>,
  save: 'Import',
  startColumn: 'Column of dates',
  perDay: 'A row has',
  oneValue: 'One value',
  wholeDay: (count: number): string => `A day in ${String(count)} columns`,
  endColumn: 'Column of end dates',
  noEnd: 'None: each row lasts until the next',
  endsOn: 'The end is',
  ends: { included: 'The last day', excluded: 'The day after' },
  stampMarks: 'A time of day is',
  stampMarksNames: { start: 'The start of its interval', end: 'The end of its interval' },
  valueColumn: 'Column of values',
  column: (index: number, heading: string): string => `${String(index + 1)}: ${heading}`,
  order: 'Dates such as 4/3/2025',
  orders: { 'day-first': '4 March', 'month-first': 'April 3' } satisfies Record<DateOrder, string>,
  decimal: 'Decimal mark',
  decimals: { '.': 'Point', ',': 'Comma' },
  meaning: 'A value is',
  meanings: {
    mean: 'A reading or a mean, such as °C',
    rate: 'A rate, such as kW',
    amount: 'An amount over its interval, such as kWh or t',
  } satisfies Record<ValueMeaning, string>,
  zone: 'Time zone',
  unknownZone: 'There is no such time zone. Type one such as Europe/London.',
  keeps: 'Rows with the same time',
  keepsNames: { last: 'The later row counts', first: 'The earlier row counts' },
  nothingRead:
    'No row has a date and a number in these columns. Choose other columns, or another order of dates.',
  nothingKnown:
    'The file has no readings in a unit that is known. Registers are left out: import the readings as amounts, or as a CSV file.',
  channel: 'Series in the file',
  meter: 'Meter',
  allRows: 'All rows',
  estimated: (count: number): string =>
    `${plural(count, 'value is', 'values are')} estimated or substituted, as the file says.`,
  tooMany: (values: string, most: string): string =>
    `The file gives ${values}; a series can have ${most}. Import a part of it, or coarser values.`,
  noRoom: (values: string, left: string): string =>
    `The file gives ${values}, and the imported series of this connection have room for ${left} more. Remove one of them, or import a part of the file.`,
  nothingOfSeries: ({ unreadable, empty }: Pick<FileChannel, 'unreadable' | 'empty'>): string => {
    const why = unreadable.length > 0 ? unreadableRecords(unreadable) : ''
    return `This series has no values. ${why || (empty > 0 ? emptyValues(empty) : 'It has no records.')}`
  },
  isPage:
    'It is a web page (HTML), such as one that asks to sign in, and not the file that was to be downloaded.',
  isWorkbook: 'It is a workbook of a spreadsheet. Save the sheet as CSV there, and import that file.',
  isNoText: 'It is not a text file.',
  tooLarge: (mostMb: number): string =>
    `It is larger than ${String(mostMb)} MB. Import a part of it, such as one meter.`,
  unclosedQuote: (row: number): string =>
    `The quotation mark that opens in row ${String(row)} is not closed there, so the rows after it run together. Correct that row.`,
  isOtherXml: 'It is XML, but not a Green Button file.',
  unreadableRecords,
  unreadableFile: (name: string): string => `${name} cannot be read`,
  unreadableTodo: 'Nothing was imported. Choose a CSV, Green Button or NEM12 file.',
  read: (
    values: string,
    { resolution, from, to, unit }: Readonly<Record<'resolution' | 'from' | 'to' | 'unit', string>>,
  ): string =>
    `${values}, one for each ${resolution.toLowerCase()}, from ${from} to ${to}, in ${unit === '' ? 'no unit' : unit}.`,
  count: (count: number, format: (count: number) => string): string =>
    plural(count, 'value', 'values', format),
  starts: (values: readonly string[]): string => `They begin with ${values.join(', ')}.`,
  valueAt: (time: string, value: string): string => `${value} at ${time}`,
  unreadableRows: (lines: readonly number[]): string =>
    `${plural(lines.length, 'row has', 'rows have')} no date or number that can be read: ${listed(lines)}.`,
  conflicting: (lines: readonly number[]): string =>
    `${plural(lines.length, 'row overlaps or contradicts', 'rows overlap or contradict')} another: ${listed(lines)}.`,
  repeated: (count: number): string =>
    `${plural(count, 'row repeats', 'rows repeat')} another; they count once.`,
  emptyValues,
  yearsApart: (from: string, to: string): string =>
    `There is no value from ${from} to ${to}. A year in the file is probably wrong: correct it, or import what lies before and after as two files.`,
  gaps: (count: number, places: readonly string[]): string =>
    `${plural(count, 'stretch has', 'stretches have')} no value: ${places.join(', ')}${count > places.length ? ' and more' : ''}.`,
} as const

export const importCommands = {
  open: 'Imported series…',
  openNames: [
    ...['degree days', 'HDD', 'CDD', 'production', 'invoices', 'import', 'import CSV', 'upload', 'own data'],
    ...['Green Button', 'NEM12'],
  ],
} as const

const MOST_LINES = 8

function unreadableRecords(lines: readonly number[]): string {
  return `${plural(lines.length, 'record', 'records')} cannot be read, or ${lines.length === 1 ? 'has' : 'have'} too few values: ${listed(lines)}.`
}

function emptyValues(count: number): string {
  return `${plural(count, 'cell has', 'cells have')} no value: a gap.`
}

function listed(lines: readonly number[]): string {
  const shown = lines.slice(0, MOST_LINES).join(', ')
  return lines.length > MOST_LINES ? `${shown} and more` : shown
}
