import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { baseLoads, comparedDays, operatingLoadOf } from '#shared/savings/periods/compared-days.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { localOf } from '#shared/time/zones/local-instant.ts'

/** A meter that uses 50 kW from 08:00 to 18:00 by the local clock, and 10 kW otherwise. */
function metered(zone: string) {
  const [start, end] = [parseLocal('2022-06-01', zone) ?? NaN, parseLocal('2022-07-01', zone) ?? NaN]
  const times = Float64Array.from(
    { length: (end - start) / (15 * MINUTE_MS) },
    (_, at) => start + at * 15 * MINUTE_MS,
  )
  const hourAt = (at: number): number => (localOf(at, zone) / HOUR_MS) % 24
  const values = times.map((at) => (hourAt(at) >= 8 && hourAt(at) < 18 ? 50 : 10))
  const meter: SeriesInput = {
    ...{ kind: 'average-rate', unit: 'kW', resolution: '15-minute', zone },
    columns: { times, values },
  }
  const calendar = { holidays: new Set<string>(), weekend: [6, 7] as const }
  const request = {
    range: { start, end },
    zone,
    calendar,
    mask: [],
    until: end,
    policy: 'present-only' as const,
  }
  return { meter, request }
}

describe('hours of days', () => {
  it.each(['Europe/London', 'Australia/Adelaide', 'Asia/Kathmandu'])('are found in %s', (zone) => {
    const { meter, request } = metered(zone)
    const operatingLoad = operatingLoadOf(meter, request)
    const days = comparedDays(meter, undefined, { ...request, operatingLoad })
    expect(days).toHaveLength(30)
    // If hours begin off the hour, two of them lie only partly within the opening hours.
    for (const { hours } of days) expect(Math.abs(hours - 10)).toBeLessThan(1.5)
    const bases = baseLoads(meter, request)
    expect(bases.size).toBeGreaterThanOrEqual(29)
    expect(new Set(bases.values())).toEqual(new Set([10]))
  })
})
