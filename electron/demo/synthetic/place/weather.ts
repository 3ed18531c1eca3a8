import { seedOf, smoothNoise } from '../noise.ts'
import type { Climate } from '../tables/sites.ts'
import { type HourIndex, rememberHours } from './hours.ts'

type Hourly = (hour: HourIndex) => number

/** Hourly weather of one place, each a mean over the hour. */
export interface Weather {
  readonly outdoorC: Hourly
  /** Irradiance on the horizontal, W/m². */
  readonly irradiance: Hourly
  /** Relative humidity, percent. */
  readonly humidity: Hourly
  /** Wind speed, m/s. */
  readonly wind: Hourly
}

const RADIANS = Math.PI / 180
const HOURS_PER_YEAR = 8765.82
/** 21 January, the coldest time of the northern year. */
const COLDEST_HOUR = 20 * 24

export function createWeather(climate: Climate): Weather {
  const seed = seedOf(climate.name)
  const [latitude, longitude] = climate.at
  // Random swings from -1 to 1, each of which turns about every so many hours.
  const swing = (salt: number, hour: HourIndex, hours: number): number =>
    smoothNoise(seed + salt, hour / hours)
  // The share of the sky that is covered.
  const clouds = rememberHours((hour) =>
    within(0, 1, 0.52 + 0.46 * swing(1, hour, 40) + 0.22 * swing(2, hour, 5)),
  )
  const irradiance = rememberHours(
    (hour) => 990 * clearSky(climate.at, hour) * (1 - 0.72 * clouds(hour) ** 1.6),
  )
  return {
    irradiance,
    outdoorC: rememberHours((hour) => {
      const hemisphere = latitude < 0 ? -1 : 1
      const season = -Math.cos(((hour - COLDEST_HOUR) / HOURS_PER_YEAR) * 2 * Math.PI) * hemisphere
      // By the sun, the day is warmest at about 15:00.
      const day = Math.cos(((hour + 0.5 + longitude / 15 - 15) / 24) * 2 * Math.PI)
      const fronts = swing(3, hour, 84) + 0.5 * swing(4, hour, 23)
      return (
        climate.mean +
        climate.season * season +
        climate.dayNight * day * (1 - 0.6 * clouds(hour)) +
        climate.fronts * fronts
      )
    }),
    humidity: rememberHours((hour) =>
      within(12, 100, 58 + 26 * clouds(hour) - 0.022 * irradiance(hour) + 9 * swing(5, hour, 17)),
    ),
    wind: rememberHours((hour) => 4.2 + 3.6 * swing(11, hour, 31) + Math.abs(swing(12, hour, 3)) * 1.8),
  }
}

function within(lowest: number, highest: number, value: number): number {
  return Math.min(highest, Math.max(lowest, value))
}

/** Returns the sine of the sun's height in mid-hour, 0 at night (declination after Cooper 1969). */
function clearSky([north, east]: Climate['at'], hour: HourIndex): number {
  const dayOfYear = (hour % HOURS_PER_YEAR) / 24
  const declination = 23.45 * RADIANS * Math.sin(((284 + dayOfYear) / 365) * 2 * Math.PI)
  const solarHour = ((hour % 24) + 0.5 + east / 15 - 12) * 15 * RADIANS
  const latitude = north * RADIANS
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(solarHour)
  return Math.max(0, sine) ** 1.15
}
