import { type EpochMs, HOUR_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import { bucketStart, bucketStarts, nextBucketStart } from '#shared/time/buckets.ts'
import type { ReadingChunk } from '../../portfolio/source.ts'
import { hourOf, minuteBuffer, MINUTES_PER_HOUR, type SyntheticSeries } from '../place/hours.ts'

/** A series with the facts of its variable: where buckets are cut, and when its data begins and ends. */
export interface AvailableSeries {
  readonly series: SyntheticSeries
  readonly zone: IanaZone
  readonly available: Interval
  /** Minutes between two raw readings. */
  readonly rawMinutes: number
  /** Raw stamps lie this many seconds after the full minute. */
  readonly rawSeconds: (minute: number) => number
  readonly round: (value: number) => number
  readonly dailyFactor: number
}

/** Yields the readings whose bucket starts in the interval, ascending. */
export function readingsOf(
  source: AvailableSeries,
  resolution: Resolution,
  interval: Interval,
): Iterable<ReadingChunk> {
  if (resolution === 'minute') return hourlyChunks(source, interval, (minuteStart) => minuteStart, 1)
  if (resolution !== 'raw') return bucketReadings(source, resolution, interval)
  const stampOf = (minuteStart: EpochMs): EpochMs =>
    minuteStart + source.rawSeconds(minuteStart / MINUTE_MS) * 1000
  return hourlyChunks(source, interval, stampOf, source.rawMinutes)
}

const HOURS_PER_CHUNK = 24

function* hourlyChunks(
  source: AvailableSeries,
  interval: Interval,
  stampOf: (minuteStart: EpochMs) => EpochMs,
  everyMinutes: number,
): Generator<ReadingChunk> {
  const minutes = minuteBuffer()
  const { start, end } = overlap(interval, source.available)
  for (let first = hourOf(start); first * HOUR_MS < end; first += HOURS_PER_CHUNK) {
    const times: EpochMs[] = []
    const values: number[] = []
    for (let hour = first; hour < first + HOURS_PER_CHUNK && hour * HOUR_MS < end; hour++) {
      source.series.fillMinutes(hour, minutes)
      for (let minute = 0; minute < MINUTES_PER_HOUR; minute += everyMinutes) {
        const at = stampOf(hour * HOUR_MS + minute * MINUTE_MS)
        if (at < start || at >= end) continue
        times.push(at)
        values.push(source.round(minutes[minute] ?? Number.NaN))
      }
    }
    yield { times, values }
  }
}

const BUCKETS_PER_CHUNK = 1000

function* bucketReadings(
  source: AvailableSeries,
  resolution: Resolution,
  interval: Interval,
): Generator<ReadingChunk> {
  const { zone, available, series, round } = source
  const starts = bucketStarts(withinReach(interval, available, resolution, zone), resolution, zone)
  const factor = isCalendarResolution(resolution) ? source.dailyFactor : 1
  const valueFrom = (start: EpochMs): number => {
    const bucket = { start, end: nextBucketStart(start, resolution, zone) }
    const { start: from, end: to } = overlap(bucket, available)
    return round(series.over(from, to) * factor)
  }
  for (let first = 0; first < starts.length; first += BUCKETS_PER_CHUNK) {
    const times = [...starts.subarray(first, first + BUCKETS_PER_CHUNK)]
    yield { times, values: times.map(valueFrom) }
  }
}

/** Returns the part of the interval in which buckets with data can start. */
function withinReach(
  interval: Interval,
  available: Interval,
  resolution: Resolution,
  zone: IanaZone,
): Interval {
  const first = bucketStart(available.start, resolution, zone)
  return overlap(interval, { start: first, end: available.end })
}

function overlap(one: Interval, other: Interval): Interval {
  const start = Math.max(one.start, other.start)
  return { start, end: Math.max(start, Math.min(one.end, other.end)) }
}
