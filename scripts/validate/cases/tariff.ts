import { resolve } from 'node:path'
import * as z from 'zod'
import { energyCost } from '#shared/tariff/energy-cost.ts'
import { readUrdb } from '#shared/tariff/read-urdb.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { check, readExpected, type CheckedCase, type Tolerance } from '../check.ts'

const schedule = z.array(z.string().length(24)).length(12)
const costs = z.object({ cost: z.array(z.number()), cumulative: z.array(z.number()) })
const schema = z.object({
  tariff: z.object({
    ...{ name: z.string(), utility: z.string(), zone: z.string() },
    ...{ rates: z.record(z.string(), z.number()), weekday: schedule, weekend: schedule },
  }),
  load: z.array(z.object({ time: z.number(), kW: z.number() })),
  published: costs.extend({ tolerance: z.object({ absolute: z.number() }) }),
  recomputed: costs,
})

/** Independent figures are written with four digits. */
const written: Tolerance = { absolute: 0.00005 }

/** Reads the tariff in the form of the Utility Rate Database, and adds up the cost of a constant load. */
export function checkTariff(data: string): CheckedCase {
  const { tariff: given, load, published, recomputed } = readExpected(resolve(data, 'M-tariff'), schema)
  const numbers = (months: readonly string[]) =>
    months.map((hours) => Array.from(hours, (hour) => Number(hour) - 1))
  const read = readUrdb(
    JSON.stringify({
      ...{ name: given.name, utility: given.utility },
      energyratestructure: Object.values(given.rates).map((rate) => [{ rate }]),
      energyweekdayschedule: numbers(given.weekday),
      energyweekendschedule: numbers(given.weekend),
    }),
  )
  if (typeof read === 'string') throw new Error(`The tariff cannot be read: ${read}.`)
  // A stamp ends its interval; the first one only begins the next.
  const starts = load.map(({ time }) => time * 1000 - 15 * MINUTE_MS)
  const columns = { times: Float64Array.from(starts), values: Float64Array.from(load, ({ kW }) => kW) }
  const first = starts[1] ?? NaN
  const meaning = { kind: 'average-rate', unit: 'kW', resolution: '15-minute' } as const
  const request = { ...meaning, zone: given.zone, policy: 'strict' } as const
  const calendar = { holidays: new Set<string>(), weekend: [6, 7] } as const
  const costOf = (start: number, end: number): number =>
    start >= end ? 0 : (energyCost(columns, [{ start, end }], request, read.tariff, calendar) ?? NaN)
  const ours = {
    cost: starts.map((start, index) => (index === 0 ? 0 : costOf(start, start + 15 * MINUTE_MS))),
    cumulative: starts.map((start) => costOf(first, start + 15 * MINUTE_MS)),
  }
  const compare = (of: typeof recomputed, tolerance: Tolerance, isRecomputed: boolean) =>
    (['cost', 'cumulative'] as const).flatMap((name) =>
      of[name].map((value, index) =>
        check({ name: `${name} ${String(index)}, $`, value, tolerance }, ours[name][index] ?? NaN, {
          ...(isRecomputed && { isRecomputed }),
        }),
      ),
    )
  return {
    title: 'Cost by time of use',
    source:
      'LBNL-ETA/loadshape 53155824d0, its test_tariff.json and test_loadshape.py (tariff A-6 of 2011, from OpenEI)',
    definition:
      '5 kW in four quarter-hours, stamped at their ends; the price is that of the local hour. Cumulative costs are sums of unrounded ones.',
    checks: [...compare(published, published.tolerance, false), ...compare(recomputed, written, true)],
  }
}
