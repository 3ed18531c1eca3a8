import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { packPart, unpackPart } from '#shared/export/packed-part.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvTable } from '#shared/export/csv-table.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable, plainOptions } from './csv-builders.ts'

const SPACE = 200 * HOUR_MS
const anyTimes = fc
  .uniqueArray(fc.nat(SPACE / MINUTE_MS), { maxLength: 80 })
  .map((minutes) => minutes.sort((a, b) => a - b))
const anySeries = fc
  .record({
    times: anyTimes,
    cached: fc.nat(SPACE),
    zone: fc.constantFrom('UTC', 'Europe/London', 'Asia/Kathmandu', 'America/St_Johns'),
    resolution: fc.constantFrom(...resolutions.filter((each) => each !== 'minute')),
    isDerived: fc.boolean(),
  })
  .map(({ times, cached, zone, resolution, isDerived }) =>
    aSeries({
      resolution,
      ...(isDerived && { presentShare: Float64Array.from(times, (minute) => (minute % 5) / 4) }),
      columns: columnsOf(times.map((minute) => [minute * MINUTE_MS, minute / 7] as const)),
      covered: [{ start: 0, end: cached }],
      bucketZone: zone,
    }),
  )
const anyTable: fc.Arbitrary<CsvTable> = fc
  .record({
    series: fc.array(anySeries, { maxLength: 3 }),
    from: fc.nat(SPACE),
    length: fc.nat(SPACE),
    zone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
  })
  .map(({ series, from, length, zone }) =>
    aTable(series, { interval: { start: from, end: from + length }, zone }),
  )

const textOf = (table: CsvTable, layout: 'wide' | 'long', cells: number): string =>
  csvTextOf(
    ...[...csvParts(table, layout, plainOptions, { cellsAPart: cells })].map((part) =>
      unpackPart(packPart(part)),
    ),
  )

describe('csvParts', () => {
  it.each(['wide', 'long'] as const)('follow each other to the text of the whole (%s)', (layout) => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 20, max: 2000 }), (table, cells) => {
        expect(textOf(table, layout, cells)).toBe(textOf(table, layout, Infinity))
      }),
    )
  })

  it('cuts what is large, and opens the file once', () => {
    const parts = [
      ...csvParts(aTable([aSeries()], { interval: { start: 0, end: SPACE } }), 'wide', plainOptions, {
        cellsAPart: 100,
      }),
    ]
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  })
})
