import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import {
  baseLoads,
  comparedDays,
  hoursOfDays,
  operatingLoadOf,
} from '#shared/savings/periods/compared-days.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { localOf } from '#shared/time/zones/local-instant.ts'

/** A meter that uses 50 kW from 08:00 to 18:00 by the local clock, and 10 kW otherwise. */
function metered(zone: string, month = '06', next = '07') {
  const [start = NaN, end = NaN] = [month, next].map((one) => parseLocal(`2022-${one}-01`, zone))
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
    for (const { hours } of days) expect(hours).toBe(10)
    const bases = baseLoads(meter, request)
    expect(bases.size).toBe(30)
    expect(new Set(bases.values())).toEqual(new Set([10]))
  })

  it.each([
    ['back', 24.5, '04', '05'],
    ['forward', 23.5, '10', '11'],
  ])('are those of the clocks on the day on which Lord Howe sets them %s by half an hour', (...one) => {
    const [, length, month, next] = one
    const { meter, request } = metered('Australia/Lord_Howe', month, next)
    const operatingLoad = operatingLoadOf(meter, request)
    const days = comparedDays(meter, undefined, { ...request, operatingLoad })
    expect(days.map(({ lengthMs }) => lengthMs / HOUR_MS)).toContain(length)
    for (const { hours } of days) expect(hours).toBe(10)
    const presences = [...hoursOfDays(meter, request).values()].map(({ presence }) => presence)
    expect(new Set(presences)).toEqual(new Set([1]))
  })
})
