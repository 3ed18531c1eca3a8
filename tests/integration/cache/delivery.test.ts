import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSeriesLoader } from '#renderer/query/load/loaders/create-series-loader.ts'
import { createStorageRoom } from '#renderer/query/load/fetch/storage-room.ts'
import { requestCountOf } from '#renderer/query/load/load-cost.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import type {
  LoadedSeries,
  ReportedDelivery,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { succeed } from '#shared/errors/result.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { aLoader } from '#support/a-loader.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf, pairsOf } from '#support/a-segment.ts'
import { DRILL_START, drillRoles, startDeliveryDrill, type DeliveryDrill } from '#support/delivery-drill.ts'
import { createManualClock } from '#support/manual-clock.ts'

const ZONE = 'UTC'
const EVENINGS = 14 + 20 + 1 + 1

/** Client of the drill with our loader and cache. */
interface DrillClient {
  readonly drill: DeliveryDrill
  readonly loader: SeriesLoader
  readonly requests: () => number
  readonly demand: (dataHubId: string, interval: Interval) => SeriesDemand
  readonly look: (interval: Interval) => Promise<readonly LoadedSeries[]>
  /** Refreshes the catalogue. */
  readonly sync: () => Promise<void>
  readonly now: () => EpochMs
  readonly cached: (dataHubId: string) => Promise<ReadonlyMap<EpochMs, number>>
}

async function aClient(): Promise<DrillClient> {
  const clock = createManualClock(DRILL_START)
  const drill = await startDeliveryDrill(clock)
  onTestFinished(() => drill.service.close())
  const partition = await aPartition(clock)
  const reported = new Map<string, ReportedDelivery>()
  let requests = 0
  const loader = createSeriesLoader({
    bridge: {
      async fetchSeries({ seriesKey, interval }) {
        requests++
        const { dataHubId, resolution } = seriesKey
        const columns = columnsOf([...(await drill.answer(dataHubId, interval, resolution))])
        return succeed(aSegment({ dataHubId, resolution }, interval, { ...columns, fetchedAt: clock.now() }))
      },
      cancelTickets: () => Promise.resolve(succeed(null)),
      moveTicketFirst: () => Promise.resolve(succeed(null)),
      readBudget: () => Promise.reject(new Error('no drill asks for the budget')),
    },
    connectionId: 'drill',
    store: partition.series,
    clock,
    newTicket: () => `t${requests}`,
    lookUpDelivery: (dataHubId) => reported.get(dataHubId),
    room: createStorageRoom({
      store: partition.series,
      after: () => () => undefined,
      onDiskSpaceChanged: () => () => undefined,
    }),
  })
  const demand = (dataHubId: string, interval: Interval): SeriesDemand => ({
    seriesKey: { dataHubId, resolution: 'hourly' },
    interval,
    bucketZone: ZONE,
  })
  return {
    drill,
    loader,
    requests: () => requests,
    now: clock.now,
    demand,
    look: (interval) =>
      Promise.all(
        drillRoles.map(
          (role) => loader.load(demand(drill.dataHubIds[role], interval), 'visible', () => undefined).done,
        ),
      ),
    async sync() {
      for (const role of drillRoles) {
        const dataHubId = drill.dataHubIds[role]
        const newest = await drill.lastRecorded(dataHubId)
        if (newest !== undefined) reported.set(dataHubId, { lastRecorded: { seenAt: clock.now(), newest } })
      }
    },
    cached: async (dataHubId) => new Map(await valuesIn(partition, dataHubId, drill.interval)),
  }
}

async function valuesIn(partition: CachePartition, dataHubId: string, interval: Interval) {
  return pairsOf(valueOf(await partition.series.read({ dataHubId, resolution: 'hourly' }, interval)))
}

/** Rechecks everything that is cached, expects the predicted cost, and returns the number of changed hours. */
async function recheck({ drill, loader, demand, now, requests }: DrillClient): Promise<number> {
  let revised = 0
  for (const role of drillRoles) {
    const again = { ...demand(drill.dataHubIds[role], drill.interval), recheckSince: 0, freshSince: now() }
    const cost = valueOf(await requestCountOf(loader, [again]))
    expect(cost.requests, role).toBe(1)
    const before = requests()
    const { revisions = [] } = await loader.load(again, 'background', () => undefined, 'to-cache').done
    expect(requests() - before, role).toBe(1)
    revised += revisions.length
  }
  return revised
}

describe('a client of the delivery drill', () => {
  it('ends with the readings of the service after one request an evening, and one for the recheck of corrections', async () => {
    const client = await aClient()
    const { drill } = client
    // The range includes the running hour, so that every evening requests something new and fetches provisional values
    // with it.
    await drill.walk(async (evening) => {
      await client.look({ start: drill.interval.start, end: Math.ceil(evening / HOUR_MS) * HOUR_MS })
    })
    expect(client.requests()).toBeLessThanOrEqual(drillRoles.length * EVENINGS)
    for (const role of ['prompt', 'daily', 'outage'] as const) await drill.expectEqual(client.cached, role)
    await expect(drill.expectEqual(client.cached, 'corrected')).rejects.toThrow()
    expect(await recheck(client)).toBeGreaterThanOrEqual(13 * 24)
    for (const role of drillRoles) await drill.expectEqual(client.cached, role)
  })

  it('asks no more for a fortnight that is past once the catalogue tells that all of it was delivered', async () => {
    const client = await aClient()
    const { drill } = client
    let atItsEnd = 0
    await drill.walk(async (evening) => {
      await client.sync()
      await client.look(drill.interval)
      // A morning's delivery ends at midnight, and only the next day shows that the data went on.
      if (evening <= drill.interval.end + 2 * DAY_MS) atItsEnd = client.requests()
    })
    expect(client.requests()).toBe(atItsEnd)
    expect(atItsEnd).toBeLessThanOrEqual(drillRoles.length * 15 + 1)
    for (const role of ['prompt', 'daily', 'outage'] as const) await drill.expectEqual(client.cached, role)
    await recheck(client)
    for (const role of drillRoles) await drill.expectEqual(client.cached, role)
  })

  const first = Date.UTC(2026, 2, 1)
  const hours = 30 * 24
  const anyHour = fc.integer({ min: 0, max: hours * 60 }).map((minutes) => first + minutes * 60_000)

  it('has all but corrections after the last delivery, whenever it came and was looked at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyHour, fc.integer({ min: 0, max: 50 * 60 })), { maxLength: 12 }),
        fc.array(fc.tuple(anyHour, fc.integer({ min: 0, max: hours }), fc.boolean()), { maxLength: 25 }),
        fc.array(fc.tuple(anyHour, fc.integer({ min: 0, max: hours - 1 })), { maxLength: 5 }),
        async (deliveries, looks, corrections) => {
          const end = first + hours * HOUR_MS
          const bench = await aLoader(first, ZONE)
          let now = first
          const deliveredAt = (at: EpochMs): EpochMs =>
            at >= end
              ? end
              : Math.max(
                  first,
                  ...deliveries.map(([came, behind]) => (came <= at ? came - behind * 60_000 : first)),
                )
          // The hour in which a delivery ends has the mean of the part that was delivered.
          bench.service.script.valueAt = (time) => {
            const until = deliveredAt(now)
            if (time >= until) return undefined
            const corrected = corrections.filter(([at, hour]) => at <= now && first + hour * HOUR_MS === time)
            return time / HOUR_MS + corrected.length * 1e6 + Math.min(1, (until - time) / HOUR_MS)
          }
          const moveTo = (at: EpochMs): void => {
            now = at
            bench.setNow(at)
          }
          const demandOf = (interval: Interval): SeriesDemand => ({
            seriesKey: { dataHubId: 'hub', resolution: 'hourly' },
            interval,
            bucketZone: ZONE,
          })
          const whole = demandOf({ start: first, end })
          bench.setReported(undefined)
          for (const [at, from, isSynced] of looks.toSorted(([a], [b]) => a - b)) {
            moveTo(at)
            if (isSynced) bench.setReported({ lastRecorded: { seenAt: at, newest: deliveredAt(at) - 1 } })
            await bench.loaded(demandOf({ start: first + Math.floor(from / 2) * HOUR_MS, end }))
          }
          moveTo(end + 2 * DAY_MS)
          await bench.loaded(whole)
          const served = (): readonly (readonly [number, number])[] =>
            Array.from({ length: hours }, (_, hour) => first + hour * HOUR_MS).map((time) => [
              time,
              bench.service.script.valueAt(time, bench.service.requests[0] ?? expect.fail('no request')) ??
                NaN,
            ])
          const differing = async (): Promise<readonly number[]> => {
            const cached = new Map(await valuesIn(bench.partition, 'hub', whole.interval))
            return served().flatMap(([time, value]) => (cached.get(time) === value ? [] : [time]))
          }
          const corrected = new Set(corrections.map(([, hour]) => first + hour * HOUR_MS))
          expect((await differing()).filter((time) => !corrected.has(time))).toEqual([])
          await bench.loaded({ ...whole, recheckSince: first, freshSince: now })
          expect(await differing()).toEqual([])
          expect(lengthOf((await bench.loaded(whole)).missing)).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
