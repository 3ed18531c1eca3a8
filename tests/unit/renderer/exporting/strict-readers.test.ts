import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import { succeed } from '#shared/errors/result.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { rowsOfParts, sheetRowOptions } from '#renderer/exporting/xlsx/sheet-rows.ts'
import { columnOf, workbookBytes } from '#renderer/exporting/xlsx/workbook.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { duckDbRows } from '#support/files/parquet-readers.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { columnsOf } from '../../shared/series/columns-arbitrary.ts'
import { aSeries, aTable, plainOptions } from '../../shared/export/csv-builders.ts'

/** The names contain separators of CSV, and the values a gap, many digits and a negative number. */
const name = 'Kälte; "Süd", =1+1'
const values = [1.5, NaN, 1 / 3, -2, 12_345_678.25, 1e-7]
const interval = { start: Date.UTC(2021, 2, 28), end: Date.UTC(2021, 2, 28) + values.length * HOUR_MS }
const series = aSeries({
  fullName: name,
  columns: columnsOf(
    values.flatMap((value, at) =>
      Number.isNaN(value) ? [] : [[interval.start + at * HOUR_MS, value] as const],
    ),
  ),
  covered: [interval],
})
// In the second row the clocks go forward by an hour.
const table = aTable([series], { interval, zone: 'Europe/London' })
const heading = `${name} [kW]`

function textOf(changes: Partial<CsvOptions> = {}): string {
  const options = { ...plainOptions, byteOrderMark: true, hasProvenance: true, ...changes }
  return csvTextOf(...csvParts(table, 'wide', options, { provenance: '{"a":"b,c;d"}' }))
}

async function workbook(): Promise<Uint8Array> {
  const parts = (async function* () {
    for (const part of csvParts(table, 'wide', sheetRowOptions)) yield await Promise.resolve(succeed(part))
  })()
  const { value: sheet } = await rowsOfParts(parts, () => undefined).next()
  if (sheet === undefined) throw new Error('no rows')
  return workbookBytes([{ name: 'Load', columns: sheet.headings.map(columnOf), rows: sheet.rows }])
}

const numbersOf = (cells: readonly unknown[]): readonly number[] =>
  cells.map((cell) => (cell === null || cell === undefined || cell === '' ? NaN : Number(cell)))

describe('a CSV file', () => {
  it('is strict RFC 4180 for csv-parse', () => {
    const rows: readonly Readonly<Record<string, string>>[] = parse(textOf(), {
      ...{ bom: true, columns: true, record_delimiter: '\r\n', relax_column_count: false },
    })
    expect(numbersOf(rows.map((row) => row[heading]))).toEqual(values)
    expect(JSON.parse(rows[0]?.['provenance'] ?? '')).toEqual({ a: 'b,c;d' })
  })

  it('is read by DuckDB with the same instants and numbers, every line of it', async () => {
    const file = join(temporaryFolder('readers'), 'a.csv')
    writeFileSync(file, textOf())
    const rows = await duckDbRows(
      `SELECT epoch_ms(interval_start_utc) AS start, COLUMNS('.*kW.*') AS value
       FROM read_csv('${file}', strict_mode = true, header = true) ORDER BY 1`,
    )
    const cells = rows.map((row) => Object.values(row))
    expect(cells.map(([start]) => Number(start))).toEqual(
      values.map((_, at) => interval.start + at * HOUR_MS),
    )
    expect(numbersOf(cells.map(([, value]) => value))).toEqual(values)
  })
})

describe('a workbook', () => {
  it('is read by another program than its writer', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await workbook()))
    const [headings = [], ...rows] = sheet?.data ?? []
    expect(numbersOf(rows.map((row) => row[headings.indexOf(heading)]))).toEqual(values)
    expect(rows[1]?.[headings.indexOf('interval_start_utc')]).toEqual(new Date(interval.start + HOUR_MS))
  })
})

/** The Debian package python3-openpyxl belongs to this Python; another one earlier on the path would not find it. */
const python = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(python, ['-c', 'import openpyxl']).status === 0
if (!hasOpenpyxl) console.log('strict-readers: openpyxl skipped (python3-openpyxl has it)')

describe.skipIf(!hasOpenpyxl)('openpyxl', () => {
  it('reads a workbook with the same figures, and its times as times', async () => {
    const file = join(temporaryFolder('readers'), 'load.xlsx')
    writeFileSync(file, await workbook())
    const script = `import json, sys, warnings, openpyxl
warnings.simplefilter('error')
rows = list(openpyxl.load_workbook(sys.argv[1])['Load'].values)
print(json.dumps(rows, default=lambda time: time.isoformat()))`
    const printed = execFileSync(python, ['-c', script, file], { encoding: 'utf8' })
    const [headings = [], ...rows] = JSON.parse(printed) as readonly (readonly unknown[])[]
    expect(numbersOf(rows.map((row) => row[headings.indexOf(heading)]))).toEqual(values)
    const starts = rows.map((row) => Date.parse(`${String(row[headings.indexOf('interval_start_utc')])}Z`))
    expect(starts).toEqual(values.map((_, at) => interval.start + at * HOUR_MS))
  })
})

/** The Debian package is libreoffice-calc. */
const office = 'soffice'
const hasOffice = spawnSync(office, ['--version']).status === 0
if (!hasOffice) console.log('strict-readers: LibreOffice skipped, no soffice here (libreoffice-calc has it)')

describe.skipIf(!hasOffice)('LibreOffice', () => {
  // A start with a new profile takes twice as long.
  const profile = temporaryFolder('office')
  /** Converts a file; `filter` tells how a CSV file is read. */
  function convertedBy(
    file: string,
    bytes: Uint8Array | string,
    to: 'csv' | 'xlsx',
    filter?: string,
  ): Buffer {
    const folder = temporaryFolder('readers')
    writeFileSync(join(folder, file), bytes)
    const reads = filter === undefined ? [] : [`--infilter=CSV:${filter}`]
    // Separator, quote, UTF-8, from the first line, with the values of cells rather than their formatted text.
    const form = to === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false' : to
    const out = join(folder, 'out')
    const ofProfile = `-env:UserInstallation=file://${profile}`
    const target = ['--convert-to', form, '--outdir', out, join(folder, file)]
    execFileSync(office, [ofProfile, '--headless', ...reads, ...target], {
      stdio: 'ignore',
      timeout: 280_000,
    })
    return readFileSync(join(out, file.replace(/\.\w+$/, `.${to}`)))
  }

  /** Returns a file as the spreadsheet shows it, with full precision. */
  const shownBy = (
    file: string,
    bytes: Uint8Array | string,
    filter?: string,
  ): readonly (readonly string[])[] => parse(convertedBy(file, bytes, 'csv', filter), { bom: true })

  /** The spreadsheet saves 15 digits. */
  const saved = values.map((value) => Number(value.toPrecision(15)))
  const cellsUnder = (rows: readonly (readonly string[])[]): readonly number[] => {
    const at = rows[0]?.findIndex((each) => each.endsWith('[kW]')) ?? -1
    return numbersOf(rows.slice(1).map((row) => row[at]))
  }

  it('opens CSV files of both kinds with the same figures', () => {
    const comma = shownBy('comma.csv', textOf(), '44,34,76,1,,1033')
    expect(cellsUnder(comma)).toEqual(saved)
    // In German a comma is the decimal mark.
    const semicolon = shownBy('semicolon.csv', textOf({ separator: ';', decimal: ',' }), '59,34,76,1,,1031')
    expect(cellsUnder(semicolon)).toEqual(saved)
  })

  it('reads the dates of a file made for spreadsheets as dates in English, German and French', async () => {
    for (const language of [1033, 1031, 1036]) {
      const text = textOf({ stamps: 'spreadsheet', separator: ';' })
      const bytes = convertedBy('dates.csv', text, 'xlsx', `59,34,76,1,,${String(language)}`)
      const [headings = [], ...rows] = (await readXlsxFile(bytes))[0]?.data ?? []
      const starts = rows.map((row) => row[headings.indexOf('interval_start_utc')])
      // A text would not be a Date. A spreadsheet stores fractions of days, which changes times by less than a
      // millisecond.
      const hours = starts.map((each) =>
        each instanceof Date ? Math.round((each.getTime() - interval.start) / 1000) / 3600 : each,
      )
      expect(hours).toEqual(values.map((_, at) => at))
    }
  })

  it('opens a workbook with the same figures', async () => {
    expect(cellsUnder(shownBy('load.xlsx', await workbook()))).toEqual(saved)
  })
})
