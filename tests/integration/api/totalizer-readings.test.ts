import { describe, expect, it } from 'vitest'
import type { Bridge } from '#shared/contract/bridge.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { type TotalizerConvention, withLastReading } from '#shared/series/totalizer-convention.ts'
import { createSeriesLoader } from '#renderer/query/load/loaders/create-series-loader.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { totalizerRecipes } from '#renderer/query/load/loaders/totalizer-recipes.ts'
import { chooseStamps } from '#electron/api/dialect/stamp-memory.ts'
import type { Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { aLoader } from '#support/a-loader.ts'
import { aServedClient } from './a-served-client.ts'

const clock = { now: () => Date.UTC(2026, 5, 16, 12, 30) }
const zone = 'Europe/London'
// A month with a clock change.
const interval = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) - 3_600_000 }

async function dailyConsumption(
  dialect: Partial<Dialect>,
  convention: TotalizerConvention,
  resolution: 'hourly' | 'daily',
) {
  const { client, dialect: memory } = await aServedClient({ dialect })
  if (dialect.stamps === 'interval-end') chooseStamps(memory, 'end')
  const { partition, room, service: scripted } = await aLoader(clock.now(), zone)
  let tickets = 0
  const bridge: Pick<Bridge, 'fetchSeries' | 'cancelTickets' | 'moveTicketFirst' | 'readBudget'> = {
    ...scripted.bridge,
    fetchSeries: ({ connectionId: _, ...request }) => client.fetchSeries(request),
  }
  const inner = createSeriesLoader({
    ...{ bridge, connectionId: 'c1', store: partition.series, clock, room },
    newTicket: () => `t${(tickets += 1)}`,
    lookUpDelivery: () => undefined,
  })
  const loader =
    convention === 'at-end' ? createMadeLoader(inner, totalizerRecipes({ has: () => true })) : inner
  const demand = {
    seriesKey: { dataHubId: 'old-library-main-incomer-energy', resolution },
    interval: withLastReading(interval, resolution, zone),
    bucketZone: zone,
  }
  const { columns } = await loader.load(demand, 'visible', () => undefined).done
  const days = deriveColumns(columns, { kind: 'totalizer', from: resolution, to: 'daily', zone, interval })
  return Array.from(days.times, (at, index) => [at, days.values[index] ?? NaN] as const)
}

describe.each(['hourly', 'daily'] as const)('a totalizer whose %s values are last readings', (resolution) => {
  it.each([{}, { stamps: 'interval-end' }] as const)(
    'consumes what that of the plain service does, day for day, once that is chosen: %j',
    async (stamps) => {
      const truth = await dailyConsumption({}, 'at-start', resolution)
      expect(truth).toHaveLength(31)
      const other = { ...stamps, totalizers: 'at-end' } as const
      const read = await dailyConsumption(other, 'at-end', resolution)
      expect(read.map(([at]) => at)).toEqual(truth.map(([at]) => at))
      read.forEach(([, amount], day) => {
        const wanted = truth[day]?.[1] ?? NaN
        expect(Math.abs(amount - wanted)).toBeLessThanOrEqual(1e-9 * wanted)
      })
      // With the wrong convention, days differ by the consumption of one interval.
      const unsaid = await dailyConsumption(other, 'at-start', resolution)
      expect(unsaid.some(([, amount], day) => Math.abs(amount - (truth[day]?.[1] ?? NaN)) > 1)).toBe(true)
    },
  )
})
