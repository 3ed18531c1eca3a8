import { describe, expect, it } from 'vitest'
import { readRows } from '#shared/imports/read-rows.ts'
import { seriesOfRows } from '#shared/imports/read-series.ts'
import { invoiceEdges, meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { at } from '#support/local-instants.ts'

const zone = 'Europe/London'
const invoices = [
  ['2024-12-14', '2025-01-13', '3100'],
  ['2025-01-14', '2025-02-11', '2900'],
  ['2025-02-12', '2025-03-31', '2400'],
]
const choices = {
  start: 0,
  end: 1,
  value: 2,
  isEndIncluded: true,
  order: 'day-first',
  decimal: '.',
  zone,
} as const
const read = seriesOfRows(readRows(invoices, choices), {
  ...choices,
  ...{ meaning: 'amount', unit: 'kWh', keeps: 'last' },
})
if (read === undefined) throw new Error('the invoices can be read')
const meter = { ...read, zone } as const
const edges = ['2024-12-14', '2025-02-12', '2025-04-01'].map((text) => at(text))

describe('invoiceEdges', () => {
  it('gives the days on which the rate changes; two invoices of one rate are one period', () => {
    expect([...invoiceEdges(meter, zone)]).toEqual(edges)
  })
})

describe('meteredPeriods', () => {
  it('takes the periods of invoices, of any length, with their amounts and the weather of their days', () => {
    const range = { start: at('2024-12-14'), end: at('2025-04-01') }
    const days = Float64Array.from(bucketEdges(range, 'daily', zone)).slice(0, -1)
    const isWarm = (day: number): boolean => day >= (edges[1] ?? NaN)
    const columns = { times: days, values: days.map((day) => (isWarm(day) ? 11 : 4)) }
    const temperature = { columns, kind: 'instantaneous', unit: '°C', resolution: 'daily', zone } as const
    const periods = meteredPeriods(
      { meter, temperature },
      {
        ...{ range, resolution: 'monthly', zone, policy: 'strict', mask: [], until: range.end },
        isByInvoices: true,
      },
    )
    expect([...(periods?.observations.times ?? [])]).toEqual(edges.slice(0, 2))
    const amounts = periods?.observations.ys.map((perDay, index) => perDay * (periods.weights[index] ?? NaN))
    expect(amounts?.[0]).toBeCloseTo(6000, 6)
    expect(amounts?.[1]).toBeCloseTo(2400, 6)
    expect([...(periods?.observations.temperatures ?? [])]).toEqual([4, 11])
  })
})
