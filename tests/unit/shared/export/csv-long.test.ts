import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Columns } from '#shared/series/columns.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf, pairsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable, derivedDays, fileOf } from './csv-builders.ts'

const long = (...args: Parameters<typeof aTable>) => fileOf(aTable(...args), 'long')

describe('longCsv', () => {
  it('has a row per series and bucket that can be read on its own', () => {
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
      'fetched_resolution',
      'standardization',
      'present_share',
      'policy',
    ])
    expect(rows[1]).toEqual([
      'University Estate',
      'Building 0',
      'electricity',
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
      'hourly',
      '',
      '',
      'present-only',
    ])
    expect(rows.slice(1).map((cells) => [cells[12], cells[13]])).toEqual([
      ['1.5', 'value'],
      ['2', 'value'],
      ['', 'gap'],
      ['', 'not fetched'],
    ])
  })

  it('gives every filled value its reason code', () => {
    const filled = [{ start: HOUR_MS, end: 2 * HOUR_MS, method: 'similar-days' }] as const
    const rows = long([aSeries({ covered: [{ start: 0, end: 3 * HOUR_MS }], filled })])
    expect(rows.slice(1).map((cells) => cells[13])).toEqual([
      'value',
      'filled similar-days',
      'gap',
      'not fetched',
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

  it('says of every row of a mixed view its own resolution, its own end and how much lies under it', () => {
    const rows = long([aSeries({ name: 'hours' }), derivedDays()], {
      interval: { start: 0, end: 2 * DAY_MS },
    })
    const cellsOf = (name: string) => rows.slice(1).filter((cells) => cells[2] === name)
    const hourly = cellsOf('hours')
    expect(hourly).toHaveLength(48)
    for (const cells of hourly) {
      expect(Date.parse(cells[6] ?? '') - Date.parse(cells[5] ?? '')).toBe(HOUR_MS)
      expect([cells[10], cells[14], cells[16]]).toEqual(['hourly', 'hourly', ''])
    }
    expect(cellsOf('days').map((cells) => [cells[5], cells[6], cells[10], ...cells.slice(12)])).toEqual([
      [
        '1970-01-01T00:00:00Z',
        '1970-01-02T00:00:00Z',
        'daily',
        '24',
        'value',
        'hourly',
        '',
        '1',
        'present-only',
      ],
      [
        '1970-01-02T00:00:00Z',
        '1970-01-03T00:00:00Z',
        'daily',
        '6',
        'partial',
        'hourly',
        '',
        '0.25',
        'present-only',
      ],
    ])
  })

  it('marks a row as both cut and incomplete if the range cuts its bucket and readings are missing in the rest', () => {
    const interval = { start: 0, end: 2 * DAY_MS - HOUR_MS }
    const days = { ...derivedDays(), isClipped: true }
    const coverages = (...list: Parameters<typeof long>) => long(...list).map((cells) => cells[13])
    expect(coverages([days], { interval })).toEqual(['coverage', 'value', 'cut and partial'])
    const scaled = { ...days, isExtrapolated: true }
    expect(coverages([scaled], { interval, policy: 'extrapolated' })).toEqual([
      'coverage',
      'value',
      'cut and extrapolated',
    ])
  })

  it('withholds what is partial where the policy is strict, and marks what was scaled', () => {
    const interval = { start: 0, end: 2 * DAY_MS }
    const days = derivedDays()
    const [, , strict] = long([{ ...days, columns: withValues(days.columns, [24, NaN]) }], {
      interval,
      policy: 'strict',
    })
    expect(strict?.slice(12)).toEqual(['', 'partial', 'hourly', '', '0.25', 'strict'])
    const scaled = { ...days, columns: withValues(days.columns, [24, 24]), isExtrapolated: true }
    const [, whole, rest] = long([scaled], { interval, policy: 'extrapolated' })
    expect(whole?.slice(12, 14)).toEqual(['24', 'value'])
    expect(rest?.slice(12)).toEqual(['24', 'extrapolated', 'hourly', '', '0.25', 'extrapolated'])
  })

  it('says 0 for a bucket that was requested but for which nothing was fetched', () => {
    const rows = long([{ ...derivedDays(), covered: [{ start: 0, end: 3 * DAY_MS }] }], {
      interval: { start: 0, end: 4 * DAY_MS },
    })
    expect(rows.slice(3).map((cells) => [cells[13], cells[16]])).toEqual([
      ['gap', '0'],
      ['not fetched', ''],
    ])
  })
})

function withValues({ times }: Columns, values: readonly number[]): Columns {
  return { times, values: Float64Array.from(values) }
}
