import { HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { minuteBuffer, type HourModel, type SyntheticSeries } from './hour-model.ts'
import { hourOf, MINUTES_PER_HOUR } from '../place/hours.ts'

/** Creates the series of a rate or a measurement: a bucket's value is the mean over the minutes that have one. */
export function createMeanSeries(model: HourModel): SyntheticSeries {
  const buffer = minuteBuffer()
  return { fillMinutes: model.fillMinutes, over: (from, to) => meanOver(model, buffer, from, to) }
}

function meanOver(model: HourModel, buffer: Float64Array, from: EpochMs, to: EpochMs): number {
  let sum = 0
  let minutes = 0
  for (let at = from; at < to;) {
    const end = Math.min(to, (hourOf(at) + 1) * HOUR_MS)
    const length = (end - at) / MINUTE_MS
    const mean =
      length === MINUTES_PER_HOUR ? model.hour(hourOf(at)) : meanOfMinutes(model, buffer, at, length)
    if (!Number.isNaN(mean)) {
      sum += mean * length
      minutes += length
    }
    at = end
  }
  return sum / minutes
}

function meanOfMinutes(model: HourModel, buffer: Float64Array, at: EpochMs, length: number): number {
  const hour = hourOf(at)
  model.fillMinutes(hour, buffer)
  const first = (at - hour * HOUR_MS) / MINUTE_MS
  let sum = 0
  for (let minute = first; minute < first + length; minute++) sum += buffer[minute] ?? Number.NaN
  return sum / length
}
