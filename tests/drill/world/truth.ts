import { bucketStarts } from '#shared/time/buckets.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'

/** Variables of the service and the zones in which it divides their days. */
const zones: Readonly<Record<string, IanaZone>> = {
  'b0-gas': 'UTC',
  'b0-electricity': 'Asia/Kathmandu',
  'b1-water': 'Pacific/Auckland',
}
export const hubs = Object.keys(zones)
export const resolutions = ['daily', 'hourly', 'monthly'] as const

export const seriesKeys: readonly SeriesKey[] = hubs.flatMap((dataHubId) =>
  resolutions.map((resolution) => ({ dataHubId, resolution })),
)

export function zoneOf({ dataHubId }: Pick<SeriesKey, 'dataHubId'>): IanaZone {
  return zones[dataHubId] ?? 'UTC'
}

/** Interval with all data of the service, beyond the range of every sequence. */
const ALL: Interval = { start: Date.UTC(2012, 0, 1), end: Date.UTC(2027, 11, 1) }

export type Point = readonly [EpochMs, number]

/** Returns all points of a series, including future ones; computed once. */
function allPoints(seriesKey: SeriesKey): readonly Point[] {
  const text = seriesKeyText(seriesKey)
  const known = pointsByKey.get(text)
  if (known !== undefined) return known
  const points = Array.from(bucketStarts(ALL, seriesKey.resolution, zoneOf(seriesKey))).flatMap(
    (time): Point[] => {
      const value = valueAt(seriesKey, time)
      return value === undefined ? [] : [[time, value]]
    },
  )
  pointsByKey.set(text, points)
  return points
}

const pointsByKey = new Map<string, readonly Point[]>()

/** Returns the service's value of a bucket; undefined is a permanent gap. */
function valueAt({ dataHubId, resolution }: SeriesKey, time: EpochMs): number | undefined {
  const mixed = Math.imul((time / 60_000) ^ (dataHubId.length * 7919 + resolution.length), 0x9e3779b1) >>> 0
  return mixed % 19 === 0 ? undefined : (mixed % 100_000) / 100
}

/** Returns the points that the service has at `now`; a bucket exists from its start on. */
export function pointsWithin(seriesKey: SeriesKey, { start, end }: Interval, now: EpochMs): readonly Point[] {
  const points = allPoints(seriesKey)
  return points.slice(firstFrom(points, start), firstFrom(points, Math.min(end, Math.floor(now) + 1)))
}

function firstFrom(points: readonly Point[], time: EpochMs): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? Infinity) < time) low = middle + 1
    else high = middle
  }
  return low
}
