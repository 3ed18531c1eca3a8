import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { SeriesDemand } from '#renderer/ports/series-loader.ts'
import { joinDemands } from '#renderer/query/demand/join-demands.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'

const BEGIN = Date.UTC(2015, 0, 1)
const coverage = { readAt: Date.UTC(2026, 0, 1), of: () => ({ covered: [], underWay: [] }) }

const demands = fc.array(
  fc
    .tuple(fc.constantFrom('hub-1', 'hub-2'), fc.nat(2000), fc.integer({ min: 1, max: 500 }))
    .map(([dataHubId, from, days]): SeriesDemand => {
      const start = BEGIN + from * DAY_MS
      const interval = { start, end: start + days * DAY_MS }
      return { seriesKey: { dataHubId, resolution: 'hourly' }, interval, bucketZone: 'Asia/Kathmandu' }
    }),
  { maxLength: 8 },
)

describe('joinDemands', () => {
  it('takes as few requests as the hours need, and covers each demand', () => {
    fc.assert(
      fc.property(demands, (list) => {
        const joined = joinDemands(list, coverage)
        expect(joined).toHaveLength(list.length)
        joined.forEach((whole, at) => {
          const own = list[at]
          expect(whole.seriesKey).toEqual(own?.seriesKey)
          expect(whole.interval.start).toBeLessThanOrEqual(own?.interval.start ?? NaN)
          expect(whole.interval.end).toBeGreaterThanOrEqual(own?.interval.end ?? NaN)
        })
        expect(countRequests([...new Set(joined)], coverage).requests).toBe(
          leastOf(list, 'hub-1') + leastOf(list, 'hub-2'),
        )
      }),
    )
  })
})

/** Returns the optimum for all hours of a series together. */
function leastOf(list: readonly SeriesDemand[], id: string): number {
  const own = list.filter(({ seriesKey }) => seriesKey.dataHubId === id)
  return planRequests(
    own.map(({ interval }) => interval),
    'hourly',
    'Asia/Kathmandu',
  ).length
}
