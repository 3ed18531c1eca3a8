import { describe, expect, it } from 'vitest'
import { csvPartSchema } from '#shared/contract/csv-part.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { packPart } from '#shared/export/packed-part.ts'
import { rowSums } from '#shared/export/rows/row-sums.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { parse } from 'csv-parse/sync'
import type { CsvLayout, CsvSeries, CsvTable } from '#shared/export/csv-table.ts'
import { at } from '#support/local-instants.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'
import { aSeries, aTable, derivedDays, plainOptions } from './csv-builders.ts'

const zone = 'Europe/London'
const kilowattHours = { unit: 'kWh', perHour: 1, isScaled: false }
const options = { ...plainOptions, hasQuantities: true }
const interval = { start: at('2021-03-27'), end: at('2021-03-29') }

/** Two days of 10 kW, the second of which has 23 hours. */
function days(changes: Partial<CsvSeries> = {}): CsvSeries {
  const columns = columnsOf([
    [at('2021-03-27'), 10],
    [at('2021-03-28'), 10],
  ])
  return aSeries({
    ...{ resolution: 'daily', bucketZone: zone, columns, quantity: kilowattHours, covered: [interval] },
    ...changes,
  })
}

function rowsOf(table: CsvTable, layout: CsvLayout): readonly Readonly<Record<string, string>>[] {
  return parse(csvTextOf(...csvParts(table, layout, options)), { columns: true })
}

describe('quantities beside rates', () => {
  it('count the true hours of a day on which the clocks change, in both layouts', () => {
    const table = aTable([days()], { interval, zone })
    expect(rowsOf(table, 'long').map((row) => [row['quantity'], row['quantity_unit']])).toEqual([
      ['240', 'kWh'],
      ['230', 'kWh'],
    ])
    expect(rowsOf(table, 'wide').map((row) => row['Building 0 · electricity [kWh]'])).toEqual(['240', '230'])
    expect(rowSums(csvParts(table, 'long', options))).toEqual([
      { name: 'Building 0 · electricity', unit: 'kWh', amount: 470 },
    ])
  })

  it('rest on the hours that have values, unless the policy scales amounts', () => {
    const present = { ...derivedDays(), quantity: kilowattHours }
    const span = { start: 0, end: 2 * 24 * 3_600_000 }
    const quantities = (series: CsvSeries): readonly string[] =>
      rowsOf(aTable([series], { interval: span }), 'long').map((row) => row['quantity'] ?? '')
    expect(quantities(present)).toEqual(['576', '36'])
    expect(quantities({ ...present, quantity: { ...kilowattHours, isScaled: true } })).toEqual(['576', '144'])
  })

  it.each(['long', 'wide'] as const)('make the rows extrapolated that they are scaled to (%s)', (layout) => {
    const scaled = { ...derivedDays(), quantity: { ...kilowattHours, isScaled: true } }
    const table = aTable([scaled], {
      interval: { start: 0, end: 2 * 24 * 3_600_000 },
      policy: 'extrapolated',
    })
    expect(rowsOf(table, layout)[1]?.['coverage']).toMatch(/^extrapolated/)
    const [, , plain] = csvTextOf(...csvParts(table, layout, plainOptions)).split('\r\n')
    expect(plain).toContain('partial')
  })

  it('are added to rates of days and longer only, and leave gaps empty', () => {
    const gap = days({ columns: columnsOf([[at('2021-03-27'), 10]]) })
    const table = aTable([gap, aSeries({ name: 'Outdoor air', units: '°C' })], { interval, zone })
    expect(
      rowsOf(table, 'long')
        .map((row) => row['quantity'])
        .slice(0, 2),
    ).toEqual(['240', ''])
    const hours = aTable([aSeries({ quantity: kilowattHours })])
    expect(Object.keys(rowsOf(hours, 'wide')[0] ?? {}).filter((each) => each.includes('kWh'))).toEqual([])
  })

  it('count by the instants of each zone where several share the row of a date', () => {
    const kathmandu = days({
      name: 'steam',
      bucketZone: 'Asia/Kathmandu',
      columns: columnsOf([[at('2021-03-28', 'Asia/Kathmandu'), 10]]),
    })
    const row = rowsOf(aTable([days(), kathmandu], { interval, zone }), 'wide')[1] ?? {}
    const energy = Object.entries(row).filter(([heading]) => heading.includes('[kWh]'))
    expect(energy.map(([, value]) => value)).toEqual(['230', '240'])
  })

  it('are left out of the sum where they are no amounts, and totalizers add up their values', () => {
    const consumption = aSeries({ name: 'gas', units: 'm³', areAmounts: true })
    const warmth = aSeries({ name: 'Outdoor air', units: '°C' })
    expect(rowSums(csvParts(aTable([consumption, warmth]), 'long', options))).toEqual([
      { name: 'Building 0 · gas', unit: 'm³', amount: 3.5 },
    ])
  })
})

describe('a part of a file at the border of the main process', () => {
  it('is taken with quantities and with the readings that were filled', () => {
    const filled = days({ filled: [{ ...interval, method: 'similar-days' }] })
    for (const part of csvParts(aTable([filled], { interval, zone }), 'wide', options))
      expect(() => csvPartSchema.parse(packPart(part))).not.toThrow()
  })
})
