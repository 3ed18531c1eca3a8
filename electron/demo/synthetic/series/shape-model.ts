import { type HourIndex, type HourModel, MINUTES_PER_HOUR } from '../place/hours.ts'
import type { LoadShape } from './load-shape.ts'
import { smoothNoise, uniformAt } from '../noise.ts'
import type { Place } from '../place/place.ts'

/** Creates the model of a shape at a place; `seed` determines its random parts. */
export function createShapeModel(shape: LoadShape, place: Place, seed: number): HourModel {
  const hour = createBlend(shape, place, seed)
  const floor = shape.floor ?? -Infinity
  const ceiling = shape.ceiling ?? Infinity
  return {
    hour,
    fillMinutes: (index, minutes) => {
      const mean = hour(index)
      // Neither ripple nor slope may exceed the bounds, since clipping would change the mean of the hour.
      const margin = Math.min(mean - floor, ceiling - mean)
      const ripple = Math.min(shape.ripple ?? 0, margin / 2)
      const slope = within((hour(index + 1) - hour(index - 1)) / 2, 2 * (margin - ripple))
      for (let minute = 0; minute < MINUTES_PER_HOUR; minute++) {
        const position = (minute + 0.5) / MINUTES_PER_HOUR - 0.5
        minutes[minute] = mean + slope * position + ripple * rippleAt(seed, index, minute)
      }
    },
  }
}

function within(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

const HEATING_BASE_C = 15.5
const COOLING_BASE_C = 18

function createBlend(shape: LoadShape, place: Place, seed: number): (hour: HourIndex) => number {
  const { weather } = place
  const useAt = place.use(shape.schedule)
  const { use = 0, heating = 0, cooling = 0, outdoor = 0, irradiance = 0, darkness = 0 } = shape
  const { humidity = 0, wind = 0, drift = 0, jitter = 0, floor = -Infinity, ceiling = Infinity } = shape
  const needsTemperature = heating !== 0 || cooling !== 0 || outdoor !== 0
  return (hour) => {
    const share = useAt(hour)
    let value = shape.base + use * share
    if (needsTemperature) {
      const outdoorC = weather.outdoorC(hour)
      // Heating and cooling continue at a reduced rate while nobody is there.
      const effort = 0.45 + 0.55 * share
      value += heating * Math.max(0, HEATING_BASE_C - outdoorC) * effort
      value += cooling * Math.max(0, outdoorC - COOLING_BASE_C) * effort
      value += outdoor * outdoorC
    }
    if (irradiance !== 0) value += irradiance * weather.irradiance(hour)
    if (darkness !== 0 && weather.irradiance(hour) < 20) value += darkness * (0.2 + 0.8 * share)
    if (humidity !== 0) value += humidity * weather.humidity(hour)
    if (wind !== 0) value += wind * weather.windMs(hour)
    if (drift !== 0) value += drift * smoothNoise(seed + 7, hour / 650)
    if (jitter !== 0) value += jitter * (uniformAt(seed, hour) * 2 - 1)
    return Math.max(floor, Math.min(ceiling, value))
  }
}

const PATTERNS = 64

/** Patterns of sixty values in [-1, 1] whose mean is zero, so that they never change the mean of an hour. */
const patterns: readonly Float64Array[] = Array.from({ length: PATTERNS }, (_, index) => pattern(index))

function pattern(index: number): Float64Array {
  const wild = Float64Array.from({ length: MINUTES_PER_HOUR }, (_, minute) =>
    uniformAt(index * 7919 + 17, minute),
  )
  const mean = wild.reduce((sum, value) => sum + value, 0) / MINUTES_PER_HOUR
  return wild.map((value) => value - mean)
}

/** Returns the random part of one minute of one series, in [-1, 1], which is zero on average over the hour. */
function rippleAt(seed: number, hour: HourIndex, minute: number): number {
  const chosen = patterns[Math.floor(uniformAt(seed ^ 0x5bd1e995, hour) * PATTERNS)]
  return chosen?.[minute] ?? 0
}
