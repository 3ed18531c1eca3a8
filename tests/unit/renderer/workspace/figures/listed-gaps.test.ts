import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { around, hoursWithout, listedGaps } from '#renderer/workspace/figures/listed-gaps.ts'

const zone = 'Asia/Kathmandu'
const at = (text: string): number => parseLocal(text, zone) ?? NaN

/** Returns hourly values of a local day, some hours of which are missing. */
function aSeries(day: string, without: readonly number[], resolution: 'hourly' | 'daily' = 'hourly') {
  const start = Math.ceil(at(`${day} 00:00`) / HOUR_MS) * HOUR_MS
  const times = Array.from({ length: 24 }, (_, hour) => start + hour * HOUR_MS).filter(
    (_, hour) => !without.includes(hour),
  )
  return {
    start,
    series: {
      columns: { times: Float64Array.from(times), values: new Float64Array(times.length) },
      demand: {
        seriesKey: { connectionId: 'c', dataHubId: 'hub', resolution },
        interval: { start, end: start + 24 * HOUR_MS },
        bucketZone: zone,
      },
      missing: [],
    },
  }
}

describe('listedGaps', () => {
  it('lists stretches without values, each from its start to its end', () => {
    const { start, series } = aSeries('2026-01-15', [3, 4, 20])
    const range = { start, end: start + 24 * HOUR_MS }
    const gaps = listedGaps(series, range, [], range.end)
    expect(
      gaps.map(({ interval }) => [(interval.start - start) / HOUR_MS, (interval.end - start) / HOUR_MS]),
    ).toEqual([
      [3, 5],
      [20, 21],
    ])
    expect(hoursWithout(gaps)).toBe(3)
    expect(gaps.every(({ isFetched }) => isFetched)).toBe(true)
  })

  it('counts until now: hours that have not come are no gap', () => {
    const { start, series } = aSeries('2026-01-15', [3, 20, 21, 22, 23])
    const range = { start, end: start + 24 * HOUR_MS }
    const now = start + 20 * HOUR_MS
    expect(
      listedGaps(series, range, [], now).map(({ interval }) => (interval.start - start) / HOUR_MS),
    ).toEqual([3])
    expect(listedGaps(series, { start: now, end: range.end }, [], now)).toEqual([])
  })

  it('leaves out what is excluded, and says what was not fetched', () => {
    const { start, series } = aSeries('2026-01-15', [3, 4, 10, 11])
    const range = { start, end: start + 24 * HOUR_MS }
    const hour = (from: number, to: number) => ({ start: start + from * HOUR_MS, end: start + to * HOUR_MS })
    const gaps = listedGaps({ ...series, missing: [hour(11, 24)] }, range, [hour(0, 4)], range.end)
    expect(gaps).toEqual([
      { interval: hour(4, 5), isFetched: true },
      { interval: hour(10, 11), isFetched: true },
      { interval: hour(11, 12), isFetched: false },
    ])
  })
})

describe('around', () => {
  it('shows a short gap in a day, a long one with half of it on each side', () => {
    const hour = { interval: { start: 10 * HOUR_MS, end: 12 * HOUR_MS }, isFetched: true }
    expect(around(hour.interval, 24 * HOUR_MS)).toEqual({ start: -HOUR_MS, end: 23 * HOUR_MS })
    const week = { interval: { start: 0, end: 168 * HOUR_MS }, isFetched: true }
    expect(around(week.interval, 24 * HOUR_MS)).toEqual({ start: -84 * HOUR_MS, end: 252 * HOUR_MS })
  })
})
