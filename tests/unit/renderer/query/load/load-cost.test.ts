import { describe, expect, it } from 'vitest'
import { expectedDurationMs, requestCountOf } from '#renderer/query/load/load-cost.ts'
import { eventually } from '#support/eventually.ts'
import { aLoader } from '#support/a-loader.ts'
import { valueOf } from '#support/a-partition.ts'

const DAY = 86_400_000
const start = Date.UTC(2019, 0, 1)

function demandOf(dataHubId: string, years: number) {
  return {
    seriesKey: { dataHubId, resolution: 'hourly' },
    interval: { start, end: start + years * 365 * DAY },
    bucketZone: 'UTC',
  } as const
}

describe('requestCountOf', () => {
  it('is the number of requests to come and of those that the cache saves', async () => {
    const { loader, loaded, service } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    await loaded(demandOf('a', 1))
    const before = service.requests.length
    const demands = [demandOf('a', 4), demandOf('b', 2), demandOf('b', 2)]
    expect(valueOf(await requestCountOf(loader, demands))).toEqual({
      requests: 5,
      requestsSaved: 1,
      // Three more years of `a`, two of `b`.
      points: 5 * 365 * 24,
      isSettled: true,
    })
    for (const demand of demands) await loaded(demand)
    expect(service.requests.length - before).toBe(5)
    expect(valueOf(await requestCountOf(loader, demands))).toEqual({
      requests: 0,
      requestsSaved: 6,
      points: 0,
      isSettled: true,
    })
  })

  it('is not settled where hours are provisional or still to come, though nothing is to be requested', async () => {
    const now = Date.UTC(2025, 5, 10, 12)
    const { loader, loaded } = await aLoader(now, 'UTC')
    const of = (start: number, end: number) => ({
      seriesKey: { dataHubId: 'a', resolution: 'hourly' as const },
      interval: { start, end },
      bucketZone: 'UTC',
    })
    const day = 86_400_000
    for (const [demand, isSettled] of [
      [of(now - 9 * day, now - 2 * day), true],
      [of(now - 9 * day, now), false],
      [of(now - 9 * day, now + 9 * day), false],
    ] as const) {
      await loaded(demand)
      expect(valueOf(await requestCountOf(loader, [demand]))).toMatchObject({ requests: 0, isSettled })
    }
  })

  it('does not count what is on its way', async () => {
    const { loader, service } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    service.hold()
    const load = loader.load(demandOf('a', 3), 'background', () => undefined)
    await eventually(() => service.requests.length).toBe(3)
    expect(valueOf(await requestCountOf(loader, [demandOf('a', 3)]))).toMatchObject({ requests: 0 })
    service.release()
    await load.done
  })
})

describe('expectedDurationMs', () => {
  const idle = { limit: 60, freeInMs: [], waiting: 0 }

  it('is nothing while many slots are free, and grows as those are spread that are left to clicks', () => {
    expect(expectedDurationMs(45, idle)).toBeLessThan(1500)
    expect(expectedDurationMs(50, idle)).toBeGreaterThan(20_000)
    expect(expectedDurationMs(50, idle)).toBeLessThan(40_000)
  })

  it('is a minute for requests after the free slots are used up', () => {
    expect(Math.round(expectedDurationMs(92, idle) / 1000)).toBe(62)
  })

  it('counts what waits, unless the requests are among it', () => {
    const busy = { limit: 60, freeInMs: Array.from({ length: 60 }, (_, n) => 1000 * n), waiting: 10 }
    expect(expectedDurationMs(1, busy)).toBe(expectedDurationMs(11, { ...busy, waiting: 0 }))
    expect(expectedDurationMs(11, busy, true)).toBe(expectedDurationMs(1, busy))
    expect(expectedDurationMs(3, busy, true)).toBe(expectedDurationMs(10, { ...busy, waiting: 0 }))
  })

  it('assumes the documented limit when the budget cannot be read', () => {
    expect(expectedDurationMs(55)).toBe(expectedDurationMs(55, idle))
  })
})
