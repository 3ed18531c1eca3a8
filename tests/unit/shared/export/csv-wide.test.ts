import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CsvSeries } from '#shared/export/csv-table.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { formatIsoUtc, parseLocal } from '#shared/time/text/local-text.ts'
import { columnsOf, pairsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable, derivedDays, fileOf } from './csv-builders.ts'

const wide = (...args: Parameters<typeof aTable>) => fileOf(aTable(...args), 'wide')

describe('wideCsv', () => {
  it('has a row for every expected bucket, an empty cell for a missing value, and says why', () => {
    const series = [
      aSeries(),
      aSeries({ name: 'Outdoor air', units: '°C', covered: [{ start: 0, end: 3 * HOUR_MS }] }),
    ]
    expect(wide(series, { zone: 'Europe/London' })).toEqual([
      [
        'interval_start_utc',
        'interval_end_utc',
        'interval_start_local',
        'interval_end_local',
        'zone',
        'resolution',
        'Building 0 · electricity [kW]',
        'Building 0 · Outdoor air [°C]',
        'policy',
        'coverage',
      ],
      row(0, ['1.5', '1.5', 'present-only', 'complete']),
      row(1, ['2', '2', 'present-only', 'complete']),
      row(2, ['', '', 'present-only', 'gap: Building 0 · electricity [kW] | Building 0 · Outdoor air [°C]']),
      row(3, [
        '',
        '',
        'present-only',
        'gap: Building 0 · electricity [kW]; not fetched: Building 0 · Outdoor air [°C]',
      ]),
    ])
  })

  it('gives back every number exactly', () => {
    const anyValues = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 50,
    })
    fc.assert(
      fc.property(anyValues, (values) => {
        const columns = columnsOf(values.map((value, index) => [index * HOUR_MS, value] as const))
        const interval = { start: 0, end: values.length * HOUR_MS }
        const rows = wide([aSeries({ columns })], { interval }).slice(1)
        expect(rows.map((cells) => Number(cells[6]) + 0)).toEqual(values.map((value) => value + 0))
        expect(rows.map((cells) => cells[0])).toEqual([...columns.times].map(formatIsoUtc))
      }),
    )
  })

  it('shows days in local time with the offset of each edge, on the day the clocks change', () => {
    const zone = 'Europe/London'
    const at = (text: string) => parseLocal(text, zone) ?? NaN
    const columns = columnsOf([[at('2021-03-28'), 7]])
    const series = aSeries({ columns, resolution: 'daily', bucketZone: zone, covered: [] })
    const interval = { start: at('2021-03-28'), end: at('2021-03-29') }
    expect(wide([series], { interval, zone })[1]).toEqual([
      '2021-03-28T00:00:00Z',
      '2021-03-28T23:00:00Z',
      '2021-03-28T00:00:00+00:00',
      '2021-03-29T00:00:00+01:00',
      zone,
      'daily',
      '7',
      'present-only',
      'complete',
    ])
  })

  it('has a row for each local date of days that several zones cut, and names the zone of each column', () => {
    const zones = ['Europe/London', 'Asia/Kathmandu', 'America/New_York', 'Asia/Beirut']
    const days = ['2021-03-27', '2021-03-28', '2021-03-29']
    const series = zones.map((zone, index) =>
      aSeries({
        fullName: `B${index}`,
        resolution: 'daily',
        bucketZone: zone,
        columns: columnsOf(days.map((day, at) => [parseLocal(day, zone) ?? NaN, at * 10 + index] as const)),
        covered: [{ start: 0, end: Date.UTC(2022, 0, 1) }],
      }),
    )
    // Beirut has no midnight on the 28th, the day on which London's clocks go forward too.
    const at = (day: string) => parseLocal(day, 'Europe/London') ?? NaN
    const interval = { start: at('2021-03-27'), end: at('2021-03-30') }
    const [header, ...rows] = wide(series, { interval, zone: 'Europe/London' })
    expect(header?.slice(6, 10)).toEqual(zones.map((zone, index) => `B${index} [kW] (${zone})`))
    // It reaches from midnight in Kathmandu to midnight in New York.
    const row = (start: string, end: string, values: readonly string[]) => [
      ...[formatIsoUtc(parseLocal(start, 'Asia/Kathmandu') ?? NaN)],
      ...[formatIsoUtc(parseLocal(end, 'America/New_York') ?? NaN)],
      ...[`${start}T00:00:00`, `${end}T00:00:00`, zones.join(' | '), 'daily'],
      ...[...values, 'present-only', 'complete'],
    ]
    expect(rows).toEqual([
      row('2021-03-27', '2021-03-28', ['0', '1', '2', '3']),
      row('2021-03-28', '2021-03-29', ['10', '11', '12', '13']),
      row('2021-03-29', '2021-03-30', ['20', '21', '22', '23']),
    ])
  })

  it('has the 365 rows of a year for buildings of any zones', () => {
    const anyZone = fc.constantFrom(
      'UTC',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'America/St_Johns',
      'Asia/Beirut',
    )
    fc.assert(
      fc.property(fc.array(anyZone, { minLength: 1, maxLength: 3 }), anyZone, (zones, zone) => {
        const at = (day: string) => parseLocal(day, zone) ?? NaN
        const series = zones.map((bucketZone, index) =>
          aSeries({ fullName: `B${index}`, resolution: 'daily', bucketZone, columns: emptyColumns() }),
        )
        const rows = wide(series, { interval: { start: at('2021-01-01'), end: at('2022-01-01') }, zone })
        const dates = rows.slice(1).map((cells) => cells[2]?.slice(0, 10))
        expect(dates).toHaveLength(365)
        expect([dates[0], new Set(dates).size, dates[364]]).toEqual(['2021-01-01', 365, '2021-12-31'])
      }),
    )
  })

  it('stamps days of one zone in that zone, whatever the view shows', () => {
    const zone = 'Asia/Kathmandu'
    const series = aSeries({ resolution: 'daily', bucketZone: zone, columns: emptyColumns() })
    const interval = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2021, 0, 2) }
    expect(wide([series], { interval, zone: 'UTC' })[1]?.slice(0, 5)).toEqual([
      '2020-12-31T18:15:00Z',
      '2021-01-01T18:15:00Z',
      '2021-01-01T00:00:00+05:45',
      '2021-01-02T00:00:00+05:45',
      zone,
    ])
  })

  it('says of a date that a zone left out that it has no interval there', () => {
    const apia = aSeries({
      fullName: 'A',
      resolution: 'daily',
      bucketZone: 'Pacific/Apia',
      columns: emptyColumns(),
    })
    const utc = aSeries({ ...apia, fullName: 'U', bucketZone: 'UTC', covered: [] })
    const interval = { start: Date.UTC(2011, 11, 29), end: Date.UTC(2012, 0, 1) }
    const rows = wide([apia, utc], { interval }).slice(1)
    expect(rows.map((cells) => [cells[2]?.slice(0, 10), cells[9]])).toEqual([
      ['2011-12-29', 'not fetched: A [kW] (Pacific/Apia) | U [kW] (UTC)'],
      ['2011-12-30', 'not fetched: U [kW] (UTC); no interval: A [kW] (Pacific/Apia)'],
      ['2011-12-31', 'not fetched: A [kW] (Pacific/Apia) | U [kW] (UTC)'],
    ])
  })

  it('merges the stamps of raw series, without an end, and keeps stamps that are no bucket edge', () => {
    const a = aSeries({ name: 'A', columns: columnsOf([[5, 1]]) })
    const b = aSeries({ name: 'B', columns: columnsOf([[7, 2]]) })
    const rawOf = (one: CsvSeries) => ({ ...one, resolution: 'raw', fetchedResolution: 'raw' }) as const
    const raw = wide([rawOf(a), rawOf(b)]).slice(1)
    expect(raw.map((cells) => [cells[0], cells[1], cells[3], cells[6], cells[7]])).toEqual([
      ['1970-01-01T00:00:00.005Z', '', '', '1', ''],
      ['1970-01-01T00:00:00.007Z', '', '', '', '2'],
    ])
    const interval = { start: 0, end: HOUR_MS }
    const odd = wide([a], { interval }).slice(1)
    expect(odd.map((cells) => [cells[0], cells[1], cells[6]])).toEqual([
      ['1970-01-01T00:00:00Z', '1970-01-01T01:00:00Z', ''],
      ['1970-01-01T00:00:00.005Z', '', '1'],
    ])
  })

  it('tells series of one name apart, by resolution, then by id', () => {
    const series = [
      aSeries({ fullName: 'A · Gas', dataHubId: '1' }),
      aSeries({ fullName: 'B · Gas', dataHubId: '2' }),
      aSeries({ fullName: 'B · Gas', dataHubId: '3' }),
      aSeries({ fullName: 'B · Gas', dataHubId: '2', resolution: 'daily' }),
      aSeries({ fullName: 'B · Gas', dataHubId: '4', units: '' }),
      aSeries({ fullName: 'B · Gas', dataHubId: '2', standardization: 'per-square-foot' }),
    ]
    expect(wide(series)[0]?.slice(6, 12)).toEqual([
      'A · Gas [kW]',
      'B · Gas [kW] (hourly, 2)',
      'B · Gas [kW] (hourly, 3)',
      'B · Gas [kW] (daily)',
      'B · Gas',
      'B · Gas [kW] (per-square-foot)',
    ])
  })

  it('keeps resolutions apart: rows of hours, then rows of days, each with its own interval', () => {
    const [header, ...rows] = wide([aSeries({ name: 'hours' }), derivedDays()], {
      interval: { start: 0, end: 2 * DAY_MS },
    })
    expect(header?.slice(6)).toEqual([
      'Building 0 · hours [kW]',
      'Building 0 · days [kW] (daily from hourly)',
      'Building 0 · days [kW] (daily from hourly) present share',
      'policy',
      'coverage',
    ])
    expect(rows).toHaveLength(48 + 2)
    for (const cells of rows.slice(0, 48)) {
      expect(Date.parse(cells[1] ?? '') - Date.parse(cells[0] ?? '')).toBe(HOUR_MS)
      expect([cells[5], cells[7], cells[8]]).toEqual(['hourly', '', ''])
    }
    // Complete hours are not called incomplete because the other series has days.
    expect(rows[0]?.slice(6)).toEqual(['1.5', '', '', 'present-only', 'complete'])
    expect(rows.slice(48).map((cells) => [cells[0], cells[1], ...cells.slice(5)])).toEqual([
      ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z', 'daily', '', '24', '1', 'present-only', 'complete'],
      [
        '1970-01-02T00:00:00Z',
        '1970-01-03T00:00:00Z',
        'daily',
        '',
        '6',
        '0.25',
        'present-only',
        'partial: Building 0 · days [kW] (daily from hourly)',
      ],
    ])
  })

  it('neutralises names and quotes them, never numbers', () => {
    const series = aSeries({ fullName: '=cmd|"x",\r\n', columns: columnsOf([[0, -5]]) })
    const [header, first] = wide([series])
    expect(header?.[6]).toBe(`'=cmd|"x",\r\n [kW]`)
    expect(first?.[6]).toBe('-5')
  })

  it('loses no value of any columns', () => {
    const anyTimes = fc.array(fc.tuple(fc.nat(20), fc.integer()), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(anyTimes, { minLength: 1, maxLength: 4 }), (lists) => {
        const series = lists.map((pairs, index) =>
          aSeries({
            name: `S${index}`,
            columns: columnsOf(pairs.map(([at, v]) => [at * 900_000, v] as const)),
          }),
        )
        const interval = { start: 3_600_000, end: 4 * HOUR_MS }
        const rows = wide(series, { interval }).slice(1)
        series.forEach((one, index) => {
          const found = rows
            .filter((cells) => cells[6 + index] !== '')
            .map((cells) => [Date.parse(cells[0] ?? ''), Number(cells[6 + index])])
          const inside = pairsOf(one.columns).filter(([at]) => at >= interval.start && at < interval.end)
          expect(found).toEqual(inside)
        })
      }),
    )
  })

  it('is a header alone for no series, and rows of empty cells for empty series', () => {
    expect(wide([])).toHaveLength(1)
    expect(wide([aSeries({ columns: emptyColumns(), covered: [] })])).toHaveLength(5)
  })
})

function row(hour: number, cells: readonly string[]): readonly string[] {
  const clock = (n: number) => `1970-01-01T0${n}:00:00`
  return [
    `${clock(hour)}Z`,
    `${clock(hour + 1)}Z`,
    // London kept British Standard Time through 1970.
    `${clock(hour + 1)}+01:00`,
    `${clock(hour + 2)}+01:00`,
    'Europe/London',
    'hourly',
    ...cells,
  ]
}
