import { describe, expect, it } from 'vitest'
import { expectedDurationMs, loadCostOf, requestCountOf } from '#renderer/query/load/load-cost.ts'
import { eventually } from '#support/eventually.ts'
import { aLoader } from '#support/a-loader.ts'
import { valueOf } from '#support/a-partition.ts'

const DAY = 86_400_000
const start = Date.UTC(2019, 0, 1)

function demandOf(dataHubId: string, years: number) {
  return {
    seriesKey: { dataHubId, resolution: 'minute' },
    interval: { start, end: start + years * 365 * DAY },
    bucketZone: 'UTC',
  } as const
}

describe('loadCostOf', () => {
  it('is the requests that will be made, what the cache saves, and the wait for slots', async () => {
    const { loader, loaded, service } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    await loaded(demandOf('a', 1))
    const before = service.requests.length
    const demands = [demandOf('a', 4), demandOf('b', 2), demandOf('b', 2)]
    // 10 slots are free: 5 requests wait for none.
    expect(valueOf(await loadCostOf(loader, demands))).toEqual({
      requests: 5,
      requestsSaved: 1,
      durationMs: 0,
      // Three years more of `a`, two of `b`.
      points: 5 * 525_600,
    })
    for (const demand of demands) await loaded(demand)
    expect(service.requests.length - before).toBe(5)
    expect(valueOf(await loadCostOf(loader, demands))).toEqual({
      requests: 0,
      requestsSaved: 6,
      durationMs: 0,
      points: 0,
    })
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
  const idle = { limit: 60, used: 0, waiting: 0, drainMs: 0 }

  it('is nothing while slots are free', () => {
    expect(expectedDurationMs(60, idle, 0)).toBe(0)
  })

  it('is a second for each request beyond the free slots', () => {
    expect(expectedDurationMs(90, idle, 0)).toBe(30_000)
  })

  it('adds what is queued already and a pause', () => {
    const busy = { limit: 60, used: 60, waiting: 10, drainMs: 10_000, pausedUntil: 5_000 }
    expect(expectedDurationMs(1, busy, 1_000)).toBe(4_000 + 10_000 + 1_000)
  })

  it('assumes the documented limit when the budget cannot be read', () => {
    expect(expectedDurationMs(61, undefined, 0)).toBe(1_000)
  })
})
