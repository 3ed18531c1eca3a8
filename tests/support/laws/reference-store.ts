import { expect } from 'vitest'
import type { Revision } from '#renderer/ports/series-store.ts'
import { type CoveredInterval, settledIntervals } from '#shared/series/coverage/coverage.ts'
import { normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import type { Segment } from '#shared/series/columns.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'

const HOUR = 3_600_000

/**
 * Creates the simplest possible store of one series, with a map of points and a map of buckets, without blocks or
 * merging. The real store must give the same answers.
 */
export function createReferenceStore(zone: string) {
  const points = new Map<number, number>()
  const buckets = new Map<number, { end: number; fetchedAt: number; newest: number }>()
  let resolution: Segment['seriesKey']['resolution'] = 'minute'

  const isSettled = (time: number): boolean => {
    const cached = [...buckets].find(([start, { end }]) => time >= start && time < end)
    if (cached === undefined) return false
    const [start, rest] = cached
    return settledIntervals([{ start, ...rest }], resolution, zone).length > 0
  }

  return {
    write({ seriesKey, interval, times, values, fetchedAt }: Segment): readonly Revision[] {
      resolution = seriesKey.resolution
      const fresh = new Map(Array.from(times, (time, i) => [time, values[i] ?? NaN]))
      const inside = [...points.keys()].filter((time) => time >= interval.start && time < interval.end)
      const revisions = [...new Set([...inside, ...fresh.keys()])]
        .sort((a, b) => a - b)
        .filter((time) => isSettled(time) && points.get(time) !== fresh.get(time))
        .map((time) => revisionOf(seriesKey, time, points.get(time), fresh.get(time), fetchedAt))
      for (const time of inside) points.delete(time)
      for (const [time, value] of fresh) points.set(time, value)
      const known = [...buckets.values()].filter((bucket) => bucket.fetchedAt <= fetchedAt)
      const newest = Math.max(times.at(-1) ?? -Infinity, ...known.map((bucket) => bucket.newest))
      for (let start = interval.start; start < interval.end;) {
        const end = nextBucketStart(start, seriesKey.resolution, zone)
        buckets.set(start, { end, fetchedAt, newest })
        start = end
      }
      return revisions
    },
    points: () => [...points].sort(([a], [b]) => a - b),
    /**
     * Compares the buckets, and the times of fetching within an hour. Buckets that were fetched within that time may be
     * stored as one interval, with the earlier time and the earlier newest reading. So the store never settles more
     * than this one; the revisions show that it does not settle less.
     */
    expectSameCoverage(covered: readonly CoveredInterval[]) {
      const each = [...buckets].map(([start, rest]) => ({ start, ...rest }))
      expect(normaliseIntervals(covered)).toEqual(normaliseIntervals(each))
      const settled = settledIntervals(covered, resolution, zone)
      expect(subtractIntervals(settled, settledIntervals(each, resolution, zone))).toEqual([])
      for (const [i, { start, end }] of covered.entries()) {
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThanOrEqual(covered[i - 1]?.end ?? -Infinity)
      }
      for (const bucket of each) {
        const cached = covered.find(({ start, end }) => bucket.start >= start && bucket.end <= end)
        expect(Math.abs((cached?.fetchedAt ?? Infinity) - bucket.fetchedAt)).toBeLessThan(HOUR)
      }
    },
  }
}

function revisionOf(
  seriesKey: Segment['seriesKey'],
  time: number,
  before: number | undefined,
  after: number | undefined,
  notedAt: number,
): Revision {
  return {
    seriesKey,
    time,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    notedAt,
  }
}
