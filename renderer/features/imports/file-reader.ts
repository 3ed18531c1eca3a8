import type { FileChannel } from '#shared/imports/file-channel.ts'
import { guessChoices } from '#shared/imports/guess-choices.ts'
import { metersIn, rowsOfMeter } from '#shared/imports/meters-in-table.ts'
import { readRows } from '#shared/imports/read-rows.ts'
import { seriesOfRows, type SeriesRead, type ValueChoices } from '#shared/imports/read-series.ts'
import type { RowChoices, RowsRead } from '#shared/imports/row-choices.ts'
import { guessUnit, type StatedUnit } from '#shared/imports/unit-of-heading.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { contentOfFile, type FileContent } from './content-of-file.ts'

const PREVIEWED = 4
/** A row that is a day can have a hundred columns, which would not fit into the form. */
const MOST_COLUMNS = 12
/** Number of rows whose cells are counted as columns. */
const LOOKED_AT = 20

/** States what a form offers for a file, without its rows. */
export interface OpenedFile {
  readonly fileName: string
  readonly kind: FileContent['kind']
  /** Cells of the first row of a table, one for each column. */
  readonly headings: readonly string[]
  /** Names of the meters, if the rows of a table are those of several. */
  readonly meters: readonly string[]
  /** The series of a file of a known form. */
  readonly channels: readonly Omit<FileChannel, 'rows'>[]
  /** Says how the file is probably meant. */
  readonly guess: Omit<FileChoices, 'zone'>
}

/** Decides how a file is read. An end of −1 means that there is none, and one value per day that a row is not a day. */
export interface FileChoices extends Required<RowChoices>, Required<ValueChoices> {
  /** Name of the meter whose rows count, if a table has those of several; empty for all rows. */
  readonly meter: string
  /** Position of the series to import, if a file of a known form has several. */
  readonly channel: number
}

export interface FileRead {
  /** Undefined if nothing can be read with these choices. */
  readonly series: SeriesRead | undefined
  /** The first rows, as texts. */
  readonly preview: readonly (readonly string[])[]
}

/** Holds the rows of a file, which are read again with each choice. */
export interface FileReader {
  readonly opened: OpenedFile
  readonly unitOf: (choices: Pick<FileChoices, 'start' | 'value' | 'order' | 'perDay'>) => StatedUnit
  readonly read: (choices: FileChoices) => FileRead
}

/** @throws Error for a file of no known form */
export function createFileReader(fileName: string, bytes: ArrayBuffer): FileReader {
  const content = contentOfFile(bytes)
  const rows = content.kind === 'table' ? content.rows : []
  const channels = content.kind === 'channels' ? content.channels : []
  const anyMeter = guessChoices(rows)
  const meters = metersIn(rows, anyMeter)
  const [meter = ''] = meters?.names ?? []
  const guess = meters === undefined ? anyMeter : guessChoices(rowsOf(meter), meters.column)
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ length }) => length))
  let last: { readonly key: string; readonly rows: RowsRead } | undefined

  function rowsOf(name: string): typeof rows {
    return meters === undefined || name === '' ? rows : rowsOfMeter(rows, meters, name, anyMeter)
  }

  function unitOf(choices: Parameters<FileReader['unitOf']>[0]): StatedUnit {
    return guessUnit(rows, choices) ?? { unit: '', meaning: 'mean' }
  }

  /** Rows are read again for another column or zone only, which takes as long as all that follows. */
  function readOnce(own: typeof rows, choices: FileChoices): RowsRead {
    const { start, value, order, decimal, zone, isEndIncluded, end, perDay } = choices
    const asked = {
      ...{ start, value, order, decimal, zone, isEndIncluded },
      ...(end >= 0 && { end }),
      ...(perDay > 1 && { perDay }),
    }
    const key = JSON.stringify([choices.meter, asked])
    if (last?.key !== key) last = { key, rows: readRows(own, asked) }
    return last.rows
  }

  function readTable(choices: FileChoices): FileRead {
    const own = rowsOf(choices.meter)
    const isStampEnd = choices.isStampEnd && choices.perDay === 1
    return {
      series: seriesOfRows(readOnce(own, choices), { ...choices, isStampEnd }),
      preview: own
        .filter((cells) => cells.length > 0)
        .slice(0, PREVIEWED)
        .map((cells) => [...cells.slice(0, MOST_COLUMNS), ...(cells.length > MOST_COLUMNS ? ['…'] : [])]),
    }
  }

  function readChannel({ channel, keeps, zone }: FileChoices): FileRead {
    const own = channels[channel]
    const at = (instant = NaN): string => formatLocal(instant, zone, 'minute')
    return {
      series: own && seriesOfRows(own, { isEndIncluded: false, keeps, zone, ...own }),
      preview: (own?.rows ?? [])
        .slice(0, PREVIEWED)
        .map(({ start, end, value }) => [at(start), at(end), String(value)]),
    }
  }

  const whole = { ...guess, end: guess.end ?? -1, perDay: guess.perDay ?? 1 }
  return {
    opened: {
      ...{ fileName, kind: content.kind, meters: meters?.names ?? [] },
      headings: Array.from({ length: width }, (_, index) => rows[0]?.[index] ?? ''),
      channels: channels.map(({ rows: _, ...stated }) => stated),
      guess: { ...whole, ...unitOf(whole), meter, channel: 0, keeps: 'last' },
    },
    unitOf,
    read: content.kind === 'table' ? readTable : readChannel,
  }
}
