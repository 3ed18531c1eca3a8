import { bucketStart, bucketStarts, nextBucketStart } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { ReadingChunk } from '../../portfolio/source.ts'
import { type HourModel, hourOf, MINUTES_PER_HOUR } from '../place/hours.ts'

/** The values from which the readings of a variable are made, for minutes and for whole buckets. */
export interface SyntheticSeries {
  readonly fillMinutes: HourModel['fillMinutes']
  /** Returns the value of the bucket `[from, to)`, both on whole minutes; NaN if it has none. */
  readonly over: (from: EpochMs, to: EpochMs) => number
}

/** Returns the series of a rate or a measurement: a bucket's value is the mean over the minutes that have one. */
export function meanSeries({ hour, fillMinutes }: HourModel): SyntheticSeries {
  const minutes = new Float64Array(MINUTES_PER_HOUR)
  const meanWithin = (at: EpochMs, length: number): number => {
    if (length === MINUTES_PER_HOUR) return hour(hourOf(at))
    fillMinutes(hourOf(at), minutes)
    const first = (at % HOUR_MS) / MINUTE_MS
    return minutes.subarray(first, first + length).reduce((sum, value) => sum + value, 0) / length
  }
  const over = (from: EpochMs, to: EpochMs): number => {
    let [sum, weight] = [0, 0]
    for (let at = from; at < to;) {
      const end = Math.min(to, (hourOf(at) + 1) * HOUR_MS)
      const length = (end - at) / MINUTE_MS
      const mean = meanWithin(at, length)
      if (!Number.isNaN(mean)) [sum, weight] = [sum + mean * length, weight + length]
      at = end
    }
    return sum / weight
  }
  return { fillMinutes, over }
}

/** Returns the series of a totalizer: a bucket's value is the reading at its start. */
export function startSeries(fillMinutes: HourModel['fillMinutes']): SyntheticSeries {
  const minutes = new Float64Array(MINUTES_PER_HOUR)
  const over = (from: EpochMs): number => {
    fillMinutes(hourOf(from), minutes)
    return minutes[(from % HOUR_MS) / MINUTE_MS] ?? Number.NaN
  }
  return { fillMinutes, over }
}

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
  readonly dailyBias: number
}

/** Yields the readings whose bucket starts in the interval, ascending. */
export function readingsOf(
  source: AvailableSeries,
  resolution: Resolution,
  interval: Interval,
): Iterable<ReadingChunk> {
  if (resolution === 'minute') return minuteReadings(source, interval, (at) => at, 1)
  if (resolution !== 'raw') return bucketReadings(source, resolution, interval)
  const stampOf = (at: EpochMs): EpochMs => at + source.rawSeconds(at / MINUTE_MS) * 1000
  return minuteReadings(source, interval, stampOf, source.rawMinutes)
}

/** Yields a day at a time, so that a year of minutes is never in memory. */
const CHUNK_MS = 24 * HOUR_MS

function* minuteReadings(
  { series, available, round }: AvailableSeries,
  interval: Interval,
  stampOf: (minuteStart: EpochMs) => EpochMs,
  everyMinutes: number,
): Generator<ReadingChunk> {
  const minutes = new Float64Array(MINUTES_PER_HOUR)
  const { start, end } = overlap(interval, available)
  for (let chunk = hourOf(start) * HOUR_MS; chunk < end; chunk += CHUNK_MS) {
    const times: EpochMs[] = []
    const values: number[] = []
    for (let hour = chunk; hour < Math.min(end, chunk + CHUNK_MS); hour += HOUR_MS) {
      series.fillMinutes(hourOf(hour), minutes)
      for (let minute = 0; minute < MINUTES_PER_HOUR; minute += everyMinutes) {
        const at = stampOf(hour + minute * MINUTE_MS)
        if (at < start || at >= end) continue
        times.push(at)
        values.push(round(minutes[minute] ?? Number.NaN))
      }
    }
    yield { times, values }
  }
}

const BUCKETS_PER_CHUNK = 1000

function* bucketReadings(
  { zone, available, series, round, dailyBias }: AvailableSeries,
  resolution: Resolution,
  interval: Interval,
): Generator<ReadingChunk> {
  // The first bucket with data may begin before it.
  const reach = { start: bucketStart(available.start, resolution, zone), end: available.end }
  const starts = bucketStarts(overlap(interval, reach), resolution, zone)
  const factor = isCalendarResolution(resolution) ? dailyBias : 1
  const valueFrom = (start: EpochMs): number => {
    const bucket = overlap({ start, end: nextBucketStart(start, resolution, zone) }, available)
    return round(series.over(bucket.start, bucket.end) * factor)
  }
  for (let first = 0; first < starts.length; first += BUCKETS_PER_CHUNK) {
    const times = [...starts.subarray(first, first + BUCKETS_PER_CHUNK)]
    yield { times, values: times.map(valueFrom) }
  }
}

function overlap(one: Interval, other: Interval): Interval {
  const start = Math.max(one.start, other.start)
  return { start, end: Math.max(start, Math.min(one.end, other.end)) }
}
