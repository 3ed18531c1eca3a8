import { describe, expect, it } from 'vitest'
import {
  type CoveredInterval,
  dueIntervals,
  type Sighting,
  sightingsOf,
} from '#shared/series/coverage/coverage.ts'
import { extentAfter } from '#shared/series/coverage/extend-coverage.ts'
import { intersectIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'

const minute = { shortestMs: MINUTE_MS }
const first = 100 * DAY_MS
const days = 20
const seriesKey = { dataHubId: 'hub', resolution: 'hourly' } as const

/**
 * Simulates twenty days in which the last week is viewed every `everyMs`. At `now`, the source has the values stamped
 * before `newestAt(now)`. Coverage is stored as in the cache: intervals that are due are fetched again.
 */
function drill(everyMs: number, newestAt: (now: number) => number, end = (now: number) => now) {
  let extent = { units: 'kW', covered: [] as readonly CoveredInterval[] }
  const times = new Set<number>()
  let requests = 0
  const last = first + days * DAY_MS
  for (let now = first; now <= last; now += everyMs) {
    const range = { start: now - 7 * DAY_MS, end: Math.floor(end(now) / HOUR_MS) * HOUR_MS }
    const { covered } = extent
    const due = dueIntervals(covered, 'hourly', 'UTC', sightingsOf(covered), minute, now)
    const wanted = [...subtractIntervals([range], covered), ...intersectIntervals([range], due)]
    for (const interval of planRequests(wanted, 'hourly', 'UTC')) {
      requests++
      const came = [...bucketStarts(interval, 'hourly', 'UTC')].filter((at) => at < newestAt(now))
      for (const at of came) times.add(at)
      const read = { units: 'kW', stamps: 'start' } as const
      const segment = { seriesKey, interval, fetchedAt: now, ...read, times: Float64Array.from(came) }
      extent = extentAfter(extent, segment, 'UTC')
    }
  }
  return { has: (at: number) => times.has(at), requests, last }
}

function hoursOf(start: number, end: number): readonly number[] {
  return [...bucketStarts({ start, end }, 'hourly', 'UTC')]
}

describe('dueIntervals', () => {
  it('misses nothing of a source that delivers each morning, looked at every quarter of an hour', () => {
    const newestAt = (now: number) => Math.floor((now - 6 * HOUR_MS) / DAY_MS) * DAY_MS
    const { has, requests, last } = drill(15 * MINUTE_MS, newestAt)
    expect(hoursOf(last - 7 * DAY_MS, newestAt(last)).filter((at) => !has(at))).toEqual([])
    // One view an hour requests the new hour, and a few request overdue ones, instead of all 1,921.
    expect(requests).toBeLessThan(24 * days + 8 * days)
  })

  it('requests a few times a day what is delivered each morning, as long as nothing new is shown', () => {
    const newestAt = (now: number) => Math.floor((now - 6 * HOUR_MS) / DAY_MS) * DAY_MS
    const { requests } = drill(5 * MINUTE_MS, newestAt, (now) => Math.floor(now / DAY_MS) * DAY_MS)
    expect(requests).toBeLessThan(8 * days)
  })

  it('has everything after a week offline', () => {
    const silent = { start: first + 8 * DAY_MS, end: first + 15 * DAY_MS }
    const newestAt = (now: number) => (now >= silent.start && now < silent.end ? silent.start : now)
    const { has, last } = drill(HOUR_MS, newestAt)
    expect(hoursOf(last - 7 * DAY_MS, last).filter((at) => !has(at))).toEqual([])
  })

  it('asks once a day for the end of a series that has been silent for a month', () => {
    const silentSince = first - 30 * DAY_MS
    const { requests } = drill(
      HOUR_MS,
      () => silentSince,
      () => first,
    )
    expect(requests).toBeLessThanOrEqual(days + 1)
  })

  const tail = { start: first + 8 * HOUR_MS, end: first + 9 * HOUR_MS }
  const morning = { start: first, end: tail.end, fetchedAt: tail.end, newest: tail.start }
  const due = (now: number, intervalMs?: number, seen: readonly Sighting[] = [], one = morning) =>
    dueIntervals([one], 'hourly', 'UTC', [...sightingsOf([one]), ...seen], { ...minute, intervalMs }, now)

  it('waits the pace that the source names, and leaves alone what is settled', () => {
    expect(due(tail.end + HOUR_MS - 1, HOUR_MS)).toEqual([])
    expect(due(tail.end + HOUR_MS, HOUR_MS)).toEqual([{ ...tail, start: first + 7 * HOUR_MS }])
  })

  it('waits an eighth of the silence where no pace is known, a minute at least', () => {
    const justNow = { ...morning, fetchedAt: tail.start + MINUTE_MS }
    expect(due(tail.start + 2 * MINUTE_MS - 1, undefined, [], justNow)).toEqual([])
    expect(due(tail.start + 2 * MINUTE_MS, undefined, [], justNow)).not.toEqual([])
    // An eighth of the silence, counted from an hour before, is a ninth of the time.
    expect(due(tail.end + 8 * MINUTE_MS)).toEqual([])
    expect(due(tail.end + 9 * MINUTE_MS)).not.toEqual([])
  })

  it('requests at once what the series has moved past since', () => {
    const seen = { seenAt: tail.end + 2 * MINUTE_MS, newest: tail.end }
    expect(due(tail.end + 2 * MINUTE_MS, DAY_MS)).toEqual([])
    expect(due(tail.end + 2 * MINUTE_MS, DAY_MS, [seen])).toEqual([{ ...tail, start: first + 7 * HOUR_MS }])
  })
})
