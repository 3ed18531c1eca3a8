import { smoothNoise, uniformAt } from '../noise.ts'
import { type HourIndex, type HourModel, MINUTES_PER_HOUR } from '../place/hours.ts'
import type { Place } from '../place/place.ts'
import type { ScheduleName } from '../schedules.ts'

/**
 * Describes a series as a blend of drivers, with the size of each in the unit of the series, `floor` and `ceiling` as
 * its lowest and highest value, and `ripple` as the random part of a minute, which is zero on average over each hour.
 */
export interface LoadShape {
  readonly schedule: ScheduleName
  readonly sizes: Readonly<Record<string, number>>
}

const HEATING_BASE_C = 15.5
const COOLING_BASE_C = 18
/** Drift takes about this long to turn. */
const DRIFT_HOURS = 650

/** Returns what each driver adds to a series in an hour if its size is one. */
function driversOf(
  { weather, use }: Place,
  schedule: ScheduleName,
  seed: number,
): Readonly<Record<string, (hour: HourIndex) => number>> {
  const { outdoorC, irradiance, humidity, wind } = weather
  const share = use(schedule)
  // Heating and cooling continue at a reduced rate while nobody is there.
  const effort = (hour: HourIndex): number => 0.45 + 0.55 * share(hour)
  return {
    base: () => 1,
    use: share,
    heating: (hour) => Math.max(0, HEATING_BASE_C - outdoorC(hour)) * effort(hour),
    cooling: (hour) => Math.max(0, outdoorC(hour) - COOLING_BASE_C) * effort(hour),
    outdoor: outdoorC,
    irradiance,
    humidity,
    wind,
    // Lights are on at night, most of them while the building is in use.
    darkness: (hour) => (irradiance(hour) < 20 ? 0.2 + 0.8 * share(hour) : 0),
    drift: (hour) => smoothNoise(seed + 7, hour / DRIFT_HOURS),
    jitter: (hour) => uniformAt(seed, hour) * 2 - 1,
  }
}

/** Creates the model of a shape at a place; `seed` determines its random parts. */
export function createShapeModel({ schedule, sizes }: LoadShape, place: Place, seed: number): HourModel {
  const { floor = -Infinity, ceiling = Infinity, ripple = 0, ...blend } = sizes
  const drivers = driversOf(place, schedule, seed)
  const parts = Object.entries(blend)
    .filter(([, size]) => size !== 0)
    .map(([name, size]) => ({ size, driver: drivers[name] ?? unknownDriver(name) }))
  const hour = (index: HourIndex): number => {
    let value = 0
    for (const { size, driver } of parts) value += size * driver(index)
    return Math.max(floor, Math.min(ceiling, value))
  }
  return {
    hour,
    fillMinutes: (index, minutes) => {
      const mean = hour(index)
      // Neither ripple nor slope may exceed the bounds, since clipping would change the mean of the hour.
      const margin = Math.min(mean - floor, ceiling - mean)
      const swing = Math.min(ripple, margin / 2)
      const steepest = 2 * (margin - swing)
      const slope = Math.max(-steepest, Math.min(steepest, (hour(index + 1) - hour(index - 1)) / 2))
      const pattern = patterns[Math.floor(uniformAt(seed ^ 0x5bd1e995, index) * PATTERNS)] ?? []
      for (let minute = 0; minute < MINUTES_PER_HOUR; minute++) {
        const position = (minute + 0.5) / MINUTES_PER_HOUR - 0.5
        minutes[minute] = mean + slope * position + swing * (pattern[minute] ?? 0)
      }
    },
  }
}

function unknownDriver(name: string): never {
  throw new SyntaxError(`no such driver: ${name}`)
}

const PATTERNS = 64

/** Patterns of sixty values in [-1, 1] whose mean is zero, so that they never change the mean of an hour. */
const patterns = Array.from({ length: PATTERNS }, (_, index) => {
  const wild = Array.from({ length: MINUTES_PER_HOUR }, (__, minute) => uniformAt(index * 7919 + 17, minute))
  const mean = wild.reduce((sum, value) => sum + value, 0) / MINUTES_PER_HOUR
  return wild.map((value) => value - mean)
})
