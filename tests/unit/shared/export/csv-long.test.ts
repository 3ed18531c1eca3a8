import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longCsv } from '#shared/export/csv-long.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import { columnsOf, pairsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable, plainOptions, readBack } from './csv-builders.ts'

const long = (...args: Parameters<typeof aTable>) =>
  readBack(longCsv({ table: aTable(...args), options: plainOptions, isFirst: true }))

describe('longCsv', () => {
  it('has a row per series and bucket that stands on its own', () => {
    const rows = long([aSeries({ covered: [{ start: 0, end: 3 * HOUR_MS }] })])
    expect(rows[0]).toEqual([
      'organization',
      'entity',
      'variable',
      'data_hub_id',
      'resource',
      'interval_start_utc',
      'interval_end_utc',
      'interval_start_local',
      'interval_end_local',
      'zone',
      'resolution',
      'unit',
      'value',
      'coverage',
    ])
    expect(rows[1]).toEqual([
      'University Estate',
      'Building 0',
      'Building 0 electricity',
      'b0-electricity',
      'Electricity',
      '1970-01-01T00:00:00Z',
      '1970-01-01T01:00:00Z',
      '1970-01-01T00:00:00+00:00',
      '1970-01-01T01:00:00+00:00',
      'UTC',
      'hourly',
      'kW',
      '1.5',
      'value',
    ])
    expect(rows.slice(1).map((cells) => [cells[12], cells[13]])).toEqual([
      ['1.5', 'value'],
      ['2', 'value'],
      ['', 'gap'],
      ['', 'not fetched'],
    ])
  })

  it('gives back every value of every series, in their order', () => {
    const anyPairs = fc.array(fc.tuple(fc.nat(20), fc.double({ noNaN: true, noDefaultInfinity: true })))
    fc.assert(
      fc.property(fc.array(anyPairs, { maxLength: 4 }), (lists) => {
        const series = lists.map((pairs, index) =>
          aSeries({
            dataHubId: String(index),
            columns: columnsOf(pairs.map(([at, value]) => [at * HOUR_MS, value + 0] as const)),
          }),
        )
        const rows = long(series, { interval: { start: 0, end: 21 * HOUR_MS } }).slice(1)
        expect(rows).toHaveLength(21 * series.length)
        series.forEach((one) => {
          const found = rows
            .filter((cells) => cells[3] === one.dataHubId && cells[13] === 'value')
            .map((cells) => [Date.parse(cells[5] ?? ''), Number(cells[12])])
          expect(found).toEqual(pairsOf(one.columns))
        })
      }),
    )
  })

  it('keeps commas, quotes, line breaks and right-to-left text of names', () => {
    const names = ['a, "b"', 'c\r\nd', 'מונה ראשי', '@x']
    const rows = long(names.map((name) => aSeries({ name, entity: name })))
    expect(rows.slice(1).map((cells) => cells[2])).toEqual(
      names.flatMap((name) => Array(4).fill(name === '@x' ? "'@x" : name) as string[]),
    )
  })
})
