import { describe, expect, it } from 'vitest'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { requestedUnits, unitsOf } from '#renderer/query/operand-series.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'

const interval = { start: 0, end: 2 * 3_600_000 }

function answered(units: string, standardization?: string) {
  const seriesKey = standardization === undefined ? {} : { standardization }
  return anOperandSeries(hourlyColumns([1, 2]), interval, { units, seriesKey })
}

function unitOf(units: string, standardization?: string): string {
  const { base, variable } = answered(units, standardization)
  return unitsOf(base, variable)
}

describe('unitsOf', () => {
  it.each([
    ['kW', undefined, 'kW'],
    ['kW/sq ft', 'per-square-foot', 'kW/sq ft'],
    ['kW', 'per-square-foot', 'kW/ft²'],
    ['', 'per-square-foot', 'kW/ft²'],
    ['kW', 'PER_SQUARE_METER', 'kW/m²'],
    ['kw', 'per-occupant', 'kw/occupant'],
    ['kW', 'weather', 'kW (weather)'],
    ['W', 'per-square-foot', 'W/ft²'],
    ['kWh', 'weather', 'kWh (weather)'],
  ])('of an answer in "%s", standardized %s, is %s', (units, standardization, expected) => {
    expect(unitOf(units, standardization)).toBe(expected)
  })

  it('is never that of the plain series, so that no axis is shared and every name has the mark', () => {
    for (const standardization of ['per-square-foot', 'per-occupant', 'weather', 'x'])
      expect(unitIdentity(unitOf('kW', standardization))).not.toBe(unitIdentity(unitOf('kW')))
  })

  it('is marked before anything has come, and in a file', () => {
    const series = answered('kW', 'per-occupant')
    expect(requestedUnits({ standardization: 'per-occupant' }, series.variable)).toBe('kW/occupant')
    const { series: rows } = csvTableOf([series], { interval, zone: 'UTC', policy: 'strict' })
    expect(rows.map(({ units, standardization }) => [units, standardization])).toEqual([
      ['kW/occupant', 'per-occupant'],
    ])
  })
})
