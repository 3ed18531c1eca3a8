import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { unpackPart, packPart } from '#shared/export/packed-part.ts'
import { csvPartSchema } from '#shared/contract/csv-part.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { Columns } from '#shared/series/columns.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { at } from '#support/local-instants.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
/** Three days, the second of which has 23 hours. */
const interval = { start: at('2021-03-27'), end: at('2021-03-30') }
const hours = (interval.end - interval.start) / HOUR

/** Returns a value for every hour except those from noon on 28 March until 6 the next morning. */
function columns(valueAt: (index: number) => number): Columns {
  const gap = { start: at('2021-03-28 12:00'), end: at('2021-03-29 06:00') }
  const pairs = Array.from({ length: hours + 1 }, (_, index) => [
    interval.start + index * HOUR,
    valueAt(index),
  ])
  const kept = pairs.filter(([time = 0]) => time < gap.start || time >= gap.end)
  return {
    times: Float64Array.from(kept, ([time = 0]) => time),
    values: Float64Array.from(kept, ([, value = 0]) => value),
  }
}

function hourly(): OperandSeries {
  return anOperandSeries(
    columns((index) => index / 4),
    interval,
    { bucketZone: zone, variable: { displayName: 'hours' } },
  )
}

function daily(kind: 'average-rate' | 'totalizer'): OperandSeries {
  const base = columns((index) => index * 10)
  const derived = deriveColumns(base, { kind, from: 'hourly', to: 'daily', zone, interval })
  const { times, values, presentMs, expectedMs } = derived
  return anOperandSeries(base, interval, {
    variable: { displayName: 'days', kind },
    shown: { resolution: 'daily', zone, columns: { times, values }, presentMs, expectedMs },
  })
}

type Row = Readonly<Record<string, string>>

function rowsOf(
  series: readonly OperandSeries[],
  layout: 'wide' | 'long',
  policy: MissingPolicy = 'present-only',
): Row[] {
  const table = csvTableOf(series, { interval, zone, policy })
  const parts = [...csvParts(table, layout, spreadsheetOptions, { cellsAPart: 60 })].map(packPart)
  for (const part of parts) csvPartSchema.parse(part)
  const text = csvTextOf(...parts.map((part) => unpackPart(part)))
  return parse(text, { columns: true, bom: true })
}

const lengthOf = (row: Row) =>
  (Date.parse(row['interval_end_utc'] ?? '') - Date.parse(row['interval_start_utc'] ?? '')) / HOUR

describe('csvTableOf', () => {
  it('names a series as the catalogue does', () => {
    expect(csvTableOf([hourly()], { interval, zone, policy: 'strict' })).toMatchObject({
      policy: 'strict',
      series: [
        {
          name: 'hours',
          fullName: 'Entity 0 · hours',
          dataHubId: 'hub-1',
          entity: 'Entity 0',
          organization: 'o1',
          resource: 'Electricity',
          units: 'kW',
          isExtrapolated: false,
        },
      ],
    })
  })

  it('writes hours and derived days long, each cell with its own resolution, end and share', () => {
    const rows = rowsOf([hourly(), daily('average-rate')], 'long')
    const [ofHours, ofDays] = ['hours', 'days'].map((name) => rows.filter((row) => row['variable'] === name))
    expect(ofHours).toHaveLength(hours)
    for (const row of ofHours ?? []) {
      expect([row['resolution'], row['fetched_resolution'], lengthOf(row)]).toEqual(['hourly', 'hourly', 1])
    }
    expect(ofDays?.map((row) => [row['resolution'], row['fetched_resolution'], lengthOf(row)])).toEqual([
      ['daily', 'hourly', 24],
      ['daily', 'hourly', 23],
      ['daily', 'hourly', 24],
    ])
    expect(ofDays?.map((row) => [row['coverage'], Number(row['present_share'])])).toEqual([
      ['value', 1],
      // 11 of the 23 hours of the day on which the clocks go forward.
      ['partial', 11 / 23],
      ['partial', 18 / 24],
    ])
    const mean = Array.from({ length: 24 }, (_, index) => index * 10).reduce((sum, each) => sum + each) / 24
    expect(Number(ofDays?.[0]?.['value'])).toBeCloseTo(mean, 9)
  })

  it('writes them wide in rows of their own, so that no cell is taken for another interval', () => {
    const rows = rowsOf([hourly(), daily('average-rate')], 'wide')
    const day = 'Entity 0 · days [kW] (daily from hourly)'
    for (const row of rows) {
      const isDaily = row['resolution'] === 'daily'
      expect(lengthOf(row) > 1).toBe(isDaily)
      expect(row[isDaily ? 'Entity 0 · hours [kW]' : day]).toBe('')
    }
    const days = rows.filter((row) => row['resolution'] === 'daily')
    expect(days.map((row) => Number(row[`${day} present share`]))).toEqual([1, 11 / 23, 18 / 24])
    expect(rows.filter((row) => row['resolution'] === 'hourly')).toHaveLength(hours)
  })

  it('withholds what is partial when strict, scales amounts alone when extrapolated', () => {
    const secondDay = (kind: 'average-rate' | 'totalizer', policy: MissingPolicy) =>
      rowsOf([daily(kind)], 'long', policy)[1]
    expect(secondDay('average-rate', 'strict')).toMatchObject({
      value: '',
      coverage: 'partial',
      policy: 'strict',
    })
    const mean = secondDay('average-rate', 'present-only')?.['value']
    // The kWh beside the mean are those of a whole day.
    expect(secondDay('average-rate', 'extrapolated')).toMatchObject({ value: mean, coverage: 'extrapolated' })
    const amount = Number(secondDay('totalizer', 'present-only')?.['value'])
    const scaled = secondDay('totalizer', 'extrapolated')
    expect(scaled?.['coverage']).toBe('extrapolated')
    expect(Number(scaled?.['value']) * Number(scaled?.['present_share'])).toBeCloseTo(amount, 9)
    expect(amount).toBeGreaterThan(0)
  })

  it('says of a totalizer whether its values are readings or what ran through it', () => {
    const names = (series: OperandSeries) => csvTableOf([series], { interval, zone, policy: 'strict' }).series
    expect(names(daily('totalizer'))[0]?.name).toBe('days (consumption)')
    const { shown: _derived, ...whole } = daily('totalizer')
    const { columns: read, demand } = whole.base
    const shown = { resolution: demand.seriesKey.resolution, zone, columns: read }
    expect(names({ ...whole, shown })[0]?.name).toBe('days (reading)')
    expect(names(daily('average-rate'))[0]?.name).toBe('days')
  })
})
