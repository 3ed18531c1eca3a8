import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'
import { columnsOf } from '../../../shared/series/columns-arbitrary.ts'
import { aSeries, aTable, derivedDays } from '../../../shared/export/csv-builders.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { provenanceRows } from '#renderer/exporting/xlsx/provenance-rows.ts'
import {
  rowsOfParts,
  sheetRowOptions,
  sheetDay,
  type SheetCell,
} from '#renderer/exporting/xlsx/sheet-rows.ts'
import { columnOf, tableBytes, workbookBytes, type Sheet } from '#renderer/exporting/xlsx/workbook.ts'

async function* asRead(parts: Iterable<CsvPart>): AsyncGenerator<Result<CsvPart>, void> {
  for (const part of parts) yield succeed(part)
}

async function sheetOf(parts: Iterable<CsvPart>): Promise<Sheet> {
  const rows: (readonly SheetCell[])[] = []
  let headings: readonly string[] = []
  for await (const batch of rowsOfParts(asRead(parts), () => undefined)) {
    headings = batch.headings
    rows.push(...batch.rows)
  }
  return { name: 'Data', columns: headings.map(columnOf), rows }
}

/** Returns the sheets as another reader finds them. */
async function readBack(bytes: Uint8Array) {
  const sheets = await readXlsxFile(Buffer.from(bytes))
  return sheets.map(({ sheet, data }) => ({ name: sheet, data }))
}

/** Rounds to seconds, since times in a sheet are fractions of a day, which readers cut to milliseconds. */
function toSecond(cell: unknown): unknown {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

const interval = { start: 0, end: 2 * DAY_MS }

describe('workbookBytes', () => {
  it('is read by another reader with numbers as numbers, dates as dates, gaps as empty cells, units in heads', async () => {
    const hours = aSeries({
      fullName: '=1+1',
      columns: columnsOf([
        [0, -1.25],
        [HOUR_MS, 1e-7],
      ]),
    })
    const table = aTable([hours, derivedDays()], { interval, zone: 'Asia/Kathmandu' })
    const [data] = await readBack(
      await workbookBytes([await sheetOf(csvParts(table, 'wide', sheetRowOptions, { cellsAPart: 50 }))]),
    )
    const [headings, first, second, third, ...more] = data?.data ?? []
    expect(headings?.slice(6, 8)).toEqual(['=1+1 [kW]', 'Building 0 · days [kW] (daily from hourly)'])
    expect(first?.slice(0, 8).map(toSecond)).toEqual([
      new Date('1970-01-01T00:00:00Z'),
      new Date('1970-01-01T01:00:00Z'),
      // The time is that of local clocks, since a sheet has no zones.
      new Date('1970-01-01T05:30:00Z'),
      new Date('1970-01-01T06:30:00Z'),
      'Asia/Kathmandu',
      'hourly',
      -1.25,
      null,
    ])
    expect(second?.[6]).toBe(1e-7)
    expect(third?.[6]).toBeNull()
    // The second day in UTC is the first one that begins within the range there.
    expect(more.at(-2)?.slice(5, 9)).toEqual(['daily', null, 6, 0.25])
    expect(more.at(-1)?.slice(5, 9)).toEqual(['daily', null, null, null])
    expect(more).toHaveLength(48 + 2 - 3)
  })

  it('has a row a value in the long form', async () => {
    const table = aTable([aSeries()])
    const [data] = await readBack(
      await workbookBytes([await sheetOf(csvParts(table, 'long', sheetRowOptions))]),
    )
    const [headings = [], first] = data?.data ?? []
    expect(first?.[headings.indexOf('value')]).toBe(1.5)
    expect(first?.[headings.indexOf('unit')]).toBe('kW')
    expect(first?.[headings.indexOf('interval_end_utc')]).toEqual(new Date('1970-01-01T01:00:00Z'))
  })

  it('names sheets as programs allow it, each once, and holds the record of any length', async () => {
    const record = { series: [{ name: 'A', isDerived: true, note: 'x'.repeat(70_000) }], none: null }
    const columns = [{ heading: 'Name' }, { heading: 'Value' }]
    const rows = provenanceRows(record).map(([name, value]) => [name, String(value).slice(0, 32_000)])
    const name = 'Periods: [a/b] and a name that is longer'
    const sheets = await readBack(await workbookBytes([1, 2].map(() => ({ name, columns, rows }))))
    expect(sheets.map((sheet) => sheet.name)).toEqual(
      ['Periods- -a-b- and a name that i', 'Periods- -a-b- and a name t (2)'].map((each) =>
        each.slice(0, 31),
      ),
    )
    const read = sheets[0]?.data ?? []
    expect(read).toContainEqual(['series[0].isDerived', 'true'])
    const json = read
      .filter(([key]) => key === 'record')
      .map(([, piece]) => piece)
      .join('')
    expect(JSON.parse(json)).toEqual(record)
  })
})

describe('tableBytes', () => {
  const parts = [
    ...csvParts(
      aTable([aSeries()], { interval }),
      'wide',
      { ...sheetRowOptions, hasProvenance: true },
      {
        provenance: '{"a":1}',
        cellsAPart: 50,
      },
    ),
  ]

  it('streams the same rows, the record in the last column', async () => {
    const chunks: Uint8Array[] = []
    for await (const piece of tableBytes('Data', asRead(parts))) if (piece.ok) chunks.push(piece.value)
    const [data] = await readBack(Buffer.concat(chunks))
    const whole = await sheetOf(parts)
    expect(data?.data).toHaveLength(whole.rows.length + 1)
    expect(data?.data[1]?.slice(4)).toEqual(whole.rows[0]?.slice(4))
    expect(data?.data[1]?.at(-1)).toBe('{"a":1}')
  })

  it('ends with the failure of a part that could not be read', async () => {
    const failure = fail({ kind: 'unexpected', detail: 'damaged' } as const)
    const broken = async function* (): AsyncGenerator<Result<CsvPart>, void> {
      yield* asRead(parts.slice(0, 1))
      yield failure
    }
    const pieces = []
    for await (const piece of tableBytes('Data', broken())) pieces.push(piece)
    expect(pieces.at(-1)).toEqual(failure)
  })
})

describe('sheetDay', () => {
  it('counts days as a spreadsheet does, and leaves unknown ones empty', () => {
    expect(sheetDay(Date.UTC(1970, 0, 1, 12))).toBe(25_569.5)
    expect(sheetDay(Date.UTC(2024, 1, 29))).toBe(45_351)
    expect(sheetDay(500)).toBeCloseTo(25_569 + 0.5 / 86_400, 9)
    expect(sheetDay(NaN)).toBeNull()
  })
})
