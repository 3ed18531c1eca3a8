import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { rowSums } from '#shared/export/rows/row-sums.ts'
import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import { bucketStart, bucketStarts, daysIntoWeek, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'

const zones = ['Europe/London', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/New_York']
const shownResolutions = ['15-minute', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const
const firstDay = Date.UTC(2020, 0, 1) / DAY_MS

interface Shown {
  readonly zone: IanaZone
  readonly from: Resolution
  readonly to: DerivedResolution
  readonly firstDayOfWeek?: Weekday
}

/** Series as they are fetched and shown over a range; a tenth of the values is missing if there are gaps. */
function shownOver(range: Interval, shown: Shown, hasGaps: boolean): OperandSeries {
  const { zone, from, to, firstDayOfWeek } = shown
  const weeks = firstDayOfWeek === undefined ? {} : { firstDayOfWeek }
  const whole = roundToBuckets(roundToBuckets(range, to, zone, firstDayOfWeek), from, zone)
  const all = bucketStarts(whole, from, zone)
  const times = all.filter((_, index) => !hasGaps || index % 10 !== 3)
  const base = { times, values: times.map((at) => 5 + Math.sin(at / 7e6)) }
  const options = { seriesKey: { resolution: from }, bucketZone: zone }
  if (from === to) return anOperandSeries(base, whole, options)
  const derivation = { kind: 'average-rate', from, to, zone, ...weeks, interval: whole } as const
  const { times: starts, values, presentMs, expectedMs } = deriveColumns(base, derivation)
  const columns = { times: starts, values }
  return anOperandSeries(base, whole, {
    ...options,
    shown: { resolution: to, zone, ...weeks, columns, presentMs, expectedMs },
  })
}

type Row = Readonly<Record<string, string>>

function rowsOf(
  series: OperandSeries,
  interval: Interval,
  zone: IanaZone,
  cellsAPart?: number,
): readonly Row[] {
  const table = csvTableOf([series], { interval, zone, policy: 'present-only' })
  const extras = cellsAPart === undefined ? {} : { cellsAPart }
  return parse(csvTextOf(...csvParts(table, 'long', spreadsheetOptions, extras)), {
    columns: true,
    bom: true,
  })
}

const instantIn = (row: Row | undefined, name: string): number => Date.parse(row?.[name] ?? '')
const startOf = (row: Row | undefined): number => instantIn(row, 'interval_start_utc')
const endOf = (row: Row | undefined): number => instantIn(row, 'interval_end_utc')

/** Returns the kWh of kW values over the part of each row that has values. */
function amountIn(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => {
    const share = row['present_share'] === '' ? 1 : Number(row['present_share'])
    return sum + (Number(row['value']) * share * (endOf(row) - startOf(row))) / HOUR_MS
  }, 0)
}

const quantityIn = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + Number(row['quantity']), 0)

function totalOf(series: OperandSeries, interval: Interval, { zone, from }: Shown): number {
  const request = {
    kind: 'average-rate',
    unit: 'kW',
    resolution: from,
    zone,
    policy: 'present-only',
  } as const
  return aggregate(series.base.columns, [interval], request).total?.value ?? NaN
}

function expectToTile(rows: readonly Row[], interval: Interval): void {
  expect(startOf(rows[0])).toBe(interval.start)
  expect(endOf(rows.at(-1))).toBe(interval.end)
  rows.forEach((row, index) => {
    if (index > 0) expect(startOf(row)).toBe(endOf(rows[index - 1]))
  })
}

describe('rows of an export', () => {
  it.each(zones.flatMap((zone) => shownResolutions.map((to) => ({ zone, to }))))(
    'add up to the total of whole days from any day in $zone by $to',
    ({ zone, to }) => {
      fc.assert(
        fc.property(
          fc.integer({ min: firstDay, max: firstDay + 500 }),
          fc.integer({ min: 1, max: 120 }),
          fc.boolean(),
          (first, days, hasGaps) => {
            const interval = { start: startOfLocalDay(first, zone), end: startOfLocalDay(first + days, zone) }
            const of = { zone, from: '15-minute', to } as const
            const series = shownOver(interval, of, hasGaps)
            const rows = rowsOf(series, interval, zone)
            expectToTile(rows, interval)
            const total = totalOf(series, interval, of)
            expect(amountIn(rows)).toBeCloseTo(total, 6)
            if (isCalendarResolution(to)) expect(quantityIn(rows)).toBeCloseTo(total, 6)
            const table = csvTableOf([series], { interval, zone, policy: 'present-only' })
            const sums = rowSums(csvParts(table, 'long', spreadsheetOptions, { cellsAPart: 50 }))
            expect(sums).toEqual([{ name: expect.anything(), unit: 'kWh', amount: expect.closeTo(total, 6) }])
          },
        ),
        { numRuns: to === '15-minute' ? 3 : 12 },
      )
    },
  )

  it('add up to 2020 by weeks, of which the first and the last are cut', () => {
    const zone = 'Europe/London'
    const interval = { start: Date.UTC(2020, 0, 1), end: Date.UTC(2021, 0, 1) }
    const of = { zone, from: 'hourly', to: 'weekly' } as const
    const series = shownOver(interval, of, false)
    const rows = rowsOf(series, interval, zone)
    expect(rows).toHaveLength(53)
    expect(rows.map((row) => row['coverage'])).toEqual(['cut', ...Array<string>(51).fill('value'), 'cut'])
    expect([rows[0]?.['interval_start_local'], rows.at(-1)?.['interval_end_local']]).toEqual([
      '2020-01-01T00:00:00+00:00',
      '2021-01-01T00:00:00+00:00',
    ])
    expect(amountIn(rows)).toBeCloseTo(totalOf(series, interval, of), 6)
    expect(rowsOf(series, interval, zone, 20)).toEqual(rows)
  })

  it('add up by weeks from Sunday, where the calendar has them', () => {
    const zone = 'America/New_York'
    const interval = { start: startOfLocalDay(firstDay, zone), end: startOfLocalDay(firstDay + 366, zone) }
    const of = { zone, from: 'hourly', to: 'weekly', firstDayOfWeek: 7 } as const
    const series = shownOver(interval, of, true)
    const rows = rowsOf(series, interval, zone)
    expectToTile(rows, interval)
    expect(new Set(rows.slice(1).map((row) => daysIntoWeek(localDayOf(startOf(row), zone), 7)))).toEqual(
      new Set([0]),
    )
    expect(amountIn(rows)).toBeCloseTo(totalOf(series, interval, of), 6)
    expect(rowsOf(series, interval, zone, 20)).toEqual(rows)
  })

  it('add up where a view ends at any instant, also by values as they were fetched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2021, 0, 1) }),
        fc.integer({ min: 1000, max: 40 * DAY_MS }),
        fc.constantFrom<readonly [Resolution, DerivedResolution]>(
          ['hourly', 'hourly'],
          ['weekly', 'weekly'],
          ['hourly', 'daily'],
          ['daily', 'monthly'],
        ),
        (zone, start, lengthMs, [from, to]) => {
          const interval = { start, end: start + lengthMs }
          const series = shownOver(interval, { zone, from, to }, false)
          const view = from === 'hourly' && to === 'hourly' ? interval : daysAround(interval, zone)
          const rows = rowsOf(series, view, zone)
          expectToTile(rows, view)
          expect(amountIn(rows)).toBeCloseTo(totalOf(series, view, { zone, from, to }), 6)
        },
      ),
    )
  })
})

/** Returns the range from the start of its first day to the end of its last. */
function daysAround({ start, end }: Interval, zone: IanaZone): Interval {
  const [first, last] = [bucketStart(start, 'daily', zone), bucketStart(end, 'daily', zone)]
  return { start: first, end: last > first ? last : end }
}
