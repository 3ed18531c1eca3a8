import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import { intervalEnd } from '#shared/series/totalizer-convention.ts'
import { bucketStarts, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { expressionRecipes } from '#renderer/expressions/expression-recipes.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { createKnownTotalizers, totalizerRecipes } from '#renderer/query/load/loaders/totalizer-recipes.ts'
import { aLoader } from '#support/a-loader.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const zone = 'Europe/London'
const now = Date.UTC(2022, 5, 1)
const totalizers = { has: (dataHubId: string) => dataHubId === 'register' }

/** Returns the register's reading at an instant; no two readings are equal. */
const register = (at: number): number => at / 1000 - Math.sin(at)

/** Sets up a service that gives totalizers as the last readings within their intervals. */
async function aBench() {
  const bench = await aLoader(now, zone)
  bench.service.script.valueAt = (time, { seriesKey }) =>
    register(intervalEnd(time, seriesKey.resolution, zone))
  return { ...bench, loader: createMadeLoader(bench.loader, totalizerRecipes(totalizers)) }
}

const someDemand = fc
  .record({
    resolution: fc.constantFrom('15-minute', 'hourly', 'daily', 'weekly', 'monthly'),
    from: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2021, 6, 1) }),
    days: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ resolution, from, days }) => ({
    seriesKey: { dataHubId: 'register', resolution } as const,
    interval: roundToBuckets({ start: from, end: from + days * DAY_MS }, resolution, zone),
    bucketZone: zone,
  }))

describe('totalizerRecipes', () => {
  it('has every reading at the instant at which it was taken, in any resolution', async () => {
    await fc.assert(
      fc.asyncProperty(someDemand, async (demand) => {
        const { loader } = await aBench()
        const published: unknown[] = []
        const loaded = await loader.load(demand, 'visible', (series) => published.push(series.demand)).done
        const instants = bucketStarts(demand.interval, demand.seriesKey.resolution, zone)
        expect([...loaded.columns.times]).toEqual([...instants])
        expect([...loaded.columns.values]).toEqual([...instants].map(register))
        expect(loaded).toMatchObject({ demand, missing: [], provisional: [] })
        expect(loaded.covered[0]?.start).toBe(demand.interval.start)
        expect(loaded.covered.at(-1)?.end).toBe(demand.interval.end)
        expect(published.every((each) => each === demand)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('counts what it would request, also of a register in an expression', async () => {
    const { loader, service } = await aBench()
    const variable = { dataHubId: 'register', kind: 'totalizer', unit: 'kWh', zone } as const
    const saved = {
      id: 'expression:1',
      name: '',
      text: '1 * "register"',
      variables: [variable],
      unit: 'kW',
    } as const
    const over = createMadeLoader(
      loader,
      expressionRecipes(() => succeed({ ...saved, kind: 'average-rate' as const })),
    )
    const start = Date.UTC(2021, 0, 1)
    const interval = { start, end: start + 24 * HOUR_MS }
    const keys = ['register', 'expression:1'].map((dataHubId) => ({
      dataHubId,
      resolution: 'hourly' as const,
    }))
    const count = async () => {
      const read = await over.readCoverage(keys)
      if (!read.ok) throw new Error(read.error.kind)
      return keys.map(
        (seriesKey) => countRequests([{ seriesKey, interval, bucketZone: zone }], read.value).requests,
      )
    }
    expect(await count()).toEqual([1, 1])
    const asked = { seriesKey: { dataHubId: 'register', resolution: 'hourly' }, bucketZone: zone } as const
    const end = interval.end + HOUR_MS
    const brought = await over.load(
      { ...asked, interval: { start, end } },
      'visible',
      () => undefined,
      'to-cache',
    ).done
    expect(brought.covered).toMatchObject([{ start, end }])
    expect(service.asked()).toEqual([{ start: start - HOUR_MS, end: interval.end }])
    expect(await count()).toEqual([0, 0])
  })

  it('leaves rates alone', async () => {
    const { loader, service } = await aBench()
    const interval = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2021, 0, 2) }
    const seriesKey = { dataHubId: 'rate', resolution: 'hourly' } as const
    await loader.load({ seriesKey, interval, bucketZone: zone }, 'visible', () => undefined).done
    expect(service.asked()).toEqual([interval])
  })
})

describe('intervalEnd', () => {
  it('is the next midnight of the zone that days are cut in, or of UTC', () => {
    const local = Date.UTC(2021, 2, 28)
    expect(intervalEnd(local, 'daily', zone) - local).toBe(23 * HOUR_MS)
    const utc = Date.UTC(2021, 6, 1)
    expect(intervalEnd(utc, 'daily', zone) - utc).toBe(DAY_MS)
    expect(intervalEnd(utc, 'monthly', zone)).toBe(Date.UTC(2021, 7, 1))
    expect(intervalEnd(utc, 'raw', zone)).toBe(utc)
  })
})

describe('createKnownTotalizers', () => {
  it('follows what the catalogue says last', () => {
    const known = createKnownTotalizers()
    const rate = { ...aVariable(1), dataHubId: 'a', kind: 'average-rate' } as const
    known.note([
      { ...rate, kind: 'totalizer' },
      { ...rate, dataHubId: 'b' },
    ])
    expect(['a', 'b', 'c'].map(known.has)).toEqual([true, false, false])
    known.note([rate])
    expect(known.has('a')).toBe(false)
  })
})
