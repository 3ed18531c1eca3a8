import { resolve } from 'node:path'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { readRows as readStamped } from '#shared/imports/read-rows.ts'
import { seriesOfRows, type SeriesRead } from '#shared/imports/read-series.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import * as z from 'zod'
import { checkAll, figureSchema, readExpected, readRows, type CheckedCase } from '../check.ts'

/** Queensland has no daylight saving. */
const zone = 'Australia/Brisbane'
const schema = z.object({
  published: z.array(figureSchema),
  recomputed: z.object({ figures: z.array(figureSchema) }),
})

/** Imports the half hours of a household, and adds up days and a month of it. */
export function checkHalfHours(data: string): CheckedCase {
  const folder = resolve(data, 'L-half-hours')
  const { published, recomputed } = readExpected(folder, schema)
  const choices = {
    start: 0,
    value: 1,
    isEndIncluded: false,
    order: 'day-first',
    decimal: '.',
    zone,
  } as const
  const rows = readStamped(readRows(folder, 'E1.csv'), choices)
  const series = seriesOfRows(rows, { ...choices, meaning: 'amount', unit: 'kWh', keeps: 'last' })
  if (series === undefined) throw new Error('The half hours cannot be read.')
  const december = days('2016-12-01', 31)
  const demands = december.map(
    (start) => energyOf(series, start + 15 * HOUR_MS, start + 21.5 * HOUR_MS) / 6.5,
  )
  const highest = demands.toSorted((a, b) => b - a).slice(0, 4)
  const ours = {
    '2016-12-01 kWh': energyOf(series, ...dayOf('2016-12-01')),
    '2016-09-06 kWh': energyOf(series, ...dayOf('2016-09-06')),
    'days of December 2016': december.filter((start) => energyOf(series, start, start + DAY_MS) > 0).length,
    'December 2016 kWh': energyOf(series, december[0] ?? NaN, (december.at(-1) ?? NaN) + DAY_MS),
    'December 2016 demand kW': highest.reduce((sum, each) => sum + each, 0) / highest.length,
  }
  return {
    title: 'Half hours of a household',
    source: 'aguinane/qld-tariffs 91f52fafd5, its example_NEM12.csv and test_example.py',
    definition:
      'Days of UTC+10; demand is the mean power from 15:00 to 21:30 on the four days of a month on which it is highest.',
    checks: [...checkAll(published, ours), ...checkAll(recomputed.figures, ours, true)],
  }
}

function dayOf(date: string): readonly [start: number, end: number] {
  const start = Date.parse(`${date}T00:00+10:00`)
  return [start, start + DAY_MS]
}

function days(first: string, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => dayOf(first)[0] + index * DAY_MS)
}

function energyOf({ columns, unit, resolution }: SeriesRead, start: number, end: number): number {
  const meaning = { kind: 'average-rate', unit, resolution, zone, policy: 'strict' } as const
  return aggregate(columns, [{ start, end }], meaning).total?.value ?? NaN
}
