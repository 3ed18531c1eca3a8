import { rememberHours, type HourIndex } from './hours.ts'
import { seedOf, smoothNoise } from '../noise.ts'

/** The climate of a place: temperatures in °C, position in degrees (south and west negative). */
export interface Climate {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly meanC: number
  readonly seasonC: number
  readonly dayNightC: number
  /** Swing of the weather fronts that pass every few days. */
  readonly frontsC: number
}

/** Hourly weather of one place, each a mean over the hour. */
export interface Weather {
  readonly outdoorC: (hour: HourIndex) => number
  /** Irradiance on the horizontal, W/m². */
  readonly irradiance: (hour: HourIndex) => number
  readonly humidity: (hour: HourIndex) => number
  readonly windMs: (hour: HourIndex) => number
}

const RADIANS = Math.PI / 180
const HOURS_PER_YEAR = 8765.82
/** 21 January, the coldest time of the northern year. */
const COLDEST_HOUR = 20 * 24

export function createWeather(climate: Climate): Weather {
  const seed = seedOf(climate.name)
  // Returns the share of the sky that is covered, 0 to 1.
  const clouds = rememberHours((hour) => cloudCover(seed, hour))
  const irradiance = rememberHours((hour) => 990 * clearSky(climate, hour) * (1 - 0.72 * clouds(hour) ** 1.6))
  const outdoorC = rememberHours((hour) => temperature(climate, seed, hour, clouds(hour)))
  return {
    irradiance,
    outdoorC,
    humidity: rememberHours((hour) => humidityOf(seed, hour, clouds(hour), irradiance(hour))),
    windMs: rememberHours((hour) => 4.2 + 3.6 * smoothNoise(seed + 11, hour / 31) + gusts(seed, hour)),
  }
}

function gusts(seed: number, hour: HourIndex): number {
  return Math.abs(smoothNoise(seed + 12, hour / 3)) * 1.8
}

function cloudCover(seed: number, hour: HourIndex): number {
  const cover = 0.52 + 0.46 * smoothNoise(seed + 1, hour / 40) + 0.22 * smoothNoise(seed + 2, hour / 5)
  return Math.min(1, Math.max(0, cover))
}

/** Returns the sine of the sun's height in mid-hour, 0 at night (declination after Cooper 1969). */
function clearSky(climate: Climate, hour: HourIndex): number {
  const dayOfYear = (hour % HOURS_PER_YEAR) / 24
  const declination = 23.45 * RADIANS * Math.sin(((284 + dayOfYear) / 365) * 2 * Math.PI)
  const solarHour = ((hour % 24) + 0.5 + climate.longitude / 15 - 12) * 15 * RADIANS
  const latitude = climate.latitude * RADIANS
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(solarHour)
  return Math.max(0, sine) ** 1.15
}

function temperature(climate: Climate, seed: number, hour: HourIndex, clouds: number): number {
  const hemisphere = climate.latitude < 0 ? -1 : 1
  const season = -Math.cos(((hour - COLDEST_HOUR) / HOURS_PER_YEAR) * 2 * Math.PI) * hemisphere
  // By the sun, the day is warmest at about 15:00.
  const day = Math.cos(((hour + 0.5 + climate.longitude / 15 - 15) / 24) * 2 * Math.PI)
  const fronts = smoothNoise(seed + 3, hour / 84) + 0.5 * smoothNoise(seed + 4, hour / 23)
  return (
    climate.meanC +
    climate.seasonC * season +
    climate.dayNightC * day * (1 - 0.6 * clouds) +
    climate.frontsC * fronts
  )
}

function humidityOf(seed: number, hour: HourIndex, clouds: number, irradiance: number): number {
  const humidity = 58 + 26 * clouds - 0.022 * irradiance + 9 * smoothNoise(seed + 5, hour / 17)
  return Math.min(100, Math.max(12, humidity))
}
