import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { csvDecimals, csvSeparators, csvStamps, csvTimes, type CsvOptions } from '#shared/export/csv-table.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { formatIsoLocal, formatIsoUtc } from '#shared/time/text/local-text.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable } from './csv-builders.ts'

const everyOption: fc.Arbitrary<CsvOptions> = fc
  .record({
    byteOrderMark: fc.boolean(),
    neutraliseFormulas: fc.boolean(),
    lineEnding: fc.constant('\r\n' as const),
    separator: fc.constantFrom(...csvSeparators),
    decimal: fc.constantFrom(...csvDecimals),
    times: fc.constantFrom(...csvTimes),
    stamps: fc.constantFrom(...csvStamps),
    hasQuantities: fc.boolean(),
    hasProvenance: fc.boolean(),
  })
  .filter(({ separator, decimal }) => separator !== decimal)

const layouts = ['wide', 'long'] as const
const zone = 'Asia/Kathmandu'

describe('a CSV file', () => {
  it('is read back by another parser with the same texts, times, numbers and record, in every form', () => {
    const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: NaN }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        ...[everyOption, fc.constantFrom(...layouts), numbers, fc.string(), fc.json(), fc.nat({ max: 40 })],
        (options, layout, values, name, provenance, cellsAPart) => {
          const columns = columnsOf(values.map((value, index) => [index * HOUR_MS, value] as const))
          const interval = { start: 0, end: values.length * HOUR_MS }
          const entity = `;,\t"${name}`
          const table = aTable([aSeries({ columns, entity })], { interval, zone })
          const parts = [...csvParts(table, layout, options, { provenance, cellsAPart: cellsAPart + 1 })]
          const text = csvTextOf(...parts)
          const rows: readonly Readonly<Record<string, string>>[] = parse(text, {
            ...{ bom: true, columns: true, delimiter: options.separator, record_delimiter: '\r\n' },
          })
          expect(text.startsWith('\uFEFF')).toBe(options.byteOrderMark)
          expect(rows).toHaveLength(values.length)
          for (const [index, row] of rows.entries()) {
            const start = index * HOUR_MS
            const value = row[layout === 'wide' ? 'Building 0 · electricity [kW]' : 'value'] ?? '?'
            const asNumber = value === '' ? NaN : Number(value.replace(options.decimal, '.'))
            expect(asNumber + 0).toBe((values[index] ?? NaN) + 0)
            const stamped = (iso: string): string =>
              options.stamps === 'iso' ? iso : iso.replace('T', ' ').replace(/Z$|\+\d\d:\d\d$/, '')
            expect(row['interval_start_utc']).toBe(
              options.times === 'local' ? undefined : stamped(formatIsoUtc(start)),
            )
            expect(row['interval_start_local']).toBe(
              options.times === 'utc' ? undefined : stamped(formatIsoLocal(start, zone)),
            )
            expect(row['utc_offset_hours']?.replace(options.decimal, '.')).toBe(
              options.stamps === 'iso' || options.times === 'utc' ? undefined : '5.5',
            )
            if (layout === 'long' && !options.neutraliseFormulas) expect(row['entity']).toBe(entity)
            const record = index === 0 ? JSON.stringify(JSON.parse(provenance)) : ''
            const cell = row['provenance']
            if (!options.hasProvenance) expect(cell).toBeUndefined()
            else expect(cell === '' ? '' : JSON.stringify(JSON.parse(cell ?? ''))).toBe(record)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('has its record in the first row of a raw series that begins late, though earlier parts have none', () => {
    const late = aSeries({ resolution: 'raw', columns: columnsOf([[3 * HOUR_MS + 5, 1]]) })
    const options: CsvOptions = {
      byteOrderMark: false,
      neutraliseFormulas: true,
      lineEnding: '\r\n',
      separator: ',',
      decimal: '.',
      times: 'utc',
      stamps: 'iso',
      hasQuantities: false,
      hasProvenance: true,
    }
    const parts = [...csvParts(aTable([late]), 'long', options, { provenance: '{"a":1}', cellsAPart: 1 })]
    expect(parts.length).toBeGreaterThan(1)
    const [header, ...rows] = parse(csvTextOf(...parts))
    expect(header?.at(-1)).toBe('provenance')
    expect(rows.map((cells) => cells.at(-1))).toEqual(['{"a":1}'])
  })

  it('keeps a record out of the reach of a spreadsheet that cuts its cells elsewhere', () => {
    const provenance = JSON.stringify({ name: "a;=cmd|' /C calc'!A0,+1", more: [1, -2] })
    for (const separator of csvSeparators) {
      const options: CsvOptions = {
        byteOrderMark: false,
        neutraliseFormulas: true,
        lineEnding: '\r\n',
        separator,
        decimal: '.',
        times: 'utc',
        stamps: 'iso',
        hasQuantities: false,
        hasProvenance: true,
      }
      const parts = [...csvParts(aTable([aSeries()]), 'wide', options, { provenance })]
      const text = csvTextOf(...parts)
      for (const cut of [',', ';', '\t'])
        for (const cell of text.split('\r\n')[1]?.split(cut) ?? []) expect(cell).not.toMatch(/^["\s]*[=+@]/)
    }
  })
})
