import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import { gapLimitOf } from '#shared/series/coverage/gaps.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { columnsOf } from './a-segment.ts'

export const HOUR = 3_600_000

/** Creates hourly columns from values; `undefined` leaves a gap. */
export function hourlyColumns(values: readonly (number | undefined)[], start = 0): Columns {
  const present = values.flatMap((value, index) =>
    value === undefined ? [] : [[start + index * HOUR, value] as const],
  )
  return columnsOf(present)
}

export function aDrawnSeries(columns: Columns, part: Partial<DrawnSeries> = {}): DrawnSeries {
  const resolution = part.resolution ?? 'hourly'
  return {
    id: 'a',
    name: 'A',
    units: 'kW',
    resolution,
    bucketZone: 'Europe/London',
    columns,
    pyramid: buildPyramid(columns),
    gapLimitMs: gapLimitOf(resolution, columns.times),
    slot: 0,
    cached: [],
    gaps: [],
    missing: [],
    provisional: [],
    partial: [],
    ...part,
  }
}
