import { type Clock, type EpochMs, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { seedOf } from '../noise.ts'
import type { Place } from '../place/place.ts'
import { createShapeModel } from './shape-model.ts'
import { units } from '../../portfolio/catalogs.ts'
import type { SyntheticVariable } from '../nouns/variable-of-point.ts'
import { withDefect, withRetrofit } from './defects.ts'
import { createTotalizerSeries } from './totalizer-series.ts'
import {
  type HourModel,
  hourOf,
  minuteBuffer,
  MINUTES_PER_HOUR,
  type SyntheticSeries,
} from '../place/hours.ts'

/** Creates the series of a rate or a measurement: a bucket's value is the mean over the minutes that have one. */
function createMeanSeries(model: HourModel): SyntheticSeries {
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

/** Returns the series behind a variable; `seed` makes one portfolio differ from another. */
export function seriesOfVariable(
  synthetic: SyntheticVariable,
  place: Place,
  seed: number,
  clock: Clock,
): SyntheticSeries {
  const { point, stream } = synthetic
  const streamSeed = (seedOf(stream) ^ seed) >>> 0
  const built = createShapeModel(point.shape, place, streamSeed)
  const sound = point.retrofit === undefined ? built : withRetrofit(built, point.retrofit)
  const seen = (point.defects ?? []).reduce<HourModel>(
    (model, defect) => withDefect(model, defect, streamSeed, clock),
    sound,
  )
  if (point.kind !== 'totalizer') return createMeanSeries(seen)
  const restart = point.restart ?? { kind: 'never' }
  return createTotalizerSeries(sound, quantityPerHour(point.unit.id), restart, (hour) =>
    Number.isNaN(seen.hour(hour)),
  )
}

/** Returns how many units an hour at rate 1 adds: gallons a minute count sixty times. */
function quantityPerHour(unitId: number): number {
  return unitId === units.gallonsPerMinute.id ? 60 : 1
}
