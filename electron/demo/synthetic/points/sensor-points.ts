import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { DemoUnit } from '../../portfolio/source.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { Point } from './point.ts'
import type { Site } from '../sites/site.ts'
import { temperaturePoint } from './temperature.ts'

/** Returns the points of a weather and air quality station: the weather that drives every load of its site. */
export function sensorPoints(site: Site): readonly Point[] {
  const outdoor: LoadShape = { schedule: 'always', base: 0, outdoor: 1, ripple: 0.15 }
  return [
    temperaturePoint(
      site,
      {
        key: 'outdoor-temperature',
        name: 'outdoor air temperature',
        feed: 'weather',
        resource: resourceCatalog.weather,
      },
      outdoor,
    ),
    weather('humidity', 'relative humidity', units.percent, {
      base: 0,
      humidity: 1,
      ripple: 0.5,
      floor: 0,
      ceiling: 100,
    }),
    weather('irradiance', 'solar irradiance', units.irradiance, {
      base: 0,
      irradiance: 1,
      ripple: 30,
      floor: 0,
    }),
    weather('wind-speed', 'wind speed', units.metresPerSecond, { base: 0, wind: 1, ripple: 1.2, floor: 0 }),
    air('pm25', 'PM2.5', units.microgramsPerCubicMetre, {
      base: 11,
      use: 4,
      wind: -0.9,
      drift: 5,
      jitter: 1,
      floor: 0,
    }),
    air('co2', 'outdoor carbon dioxide', units.partsPerMillion, {
      base: 421,
      drift: 6,
      jitter: 2,
      ripple: 2,
      floor: 380,
    }),
  ]
}

type Shape = Omit<LoadShape, 'schedule'>

function weather(key: string, name: string, unit: DemoUnit, shape: Shape): Point {
  return {
    key,
    name,
    unit,
    kind: 'instantaneous',
    resource: resourceCatalog.weather,
    feed: 'weather',
    shape: { schedule: 'always', ...shape },
  }
}

function air(key: string, name: string, unit: DemoUnit, shape: Shape): Point {
  return {
    key,
    name,
    unit,
    kind: 'instantaneous',
    resource: resourceCatalog.airQuality,
    feed: 'air',
    shape: { schedule: 'office', ...shape },
  }
}
