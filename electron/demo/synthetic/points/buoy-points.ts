import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { DemoUnit } from '../../portfolio/source.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { Point } from './point.ts'

/**
 * Returns the points of a moored buoy. Its water follows the air slowly, so its seasons are drift and a little
 * air.
 */
export function buoyPoints(): readonly Point[] {
  return [
    water('water-temperature-1m', 'water temperature 1 m', units.celsius, {
      base: 6.4,
      outdoor: 0.62,
      drift: 1.1,
    }),
    water('water-temperature-10m', 'water temperature 10 m', units.celsius, {
      base: 6.1,
      outdoor: 0.31,
      drift: 0.9,
    }),
    water('dissolved-oxygen', 'dissolved oxygen', units.milligramsPerLitre, {
      base: 11.4,
      outdoor: -0.11,
      irradiance: 0.0011,
      drift: 0.5,
      floor: 0,
    }),
    water('ph', 'pH', units.ph, { base: 7.9, irradiance: 0.0004, drift: 0.15, floor: 0, ceiling: 14 }),
    water('turbidity', 'turbidity', units.turbidity, { base: 3.1, wind: 0.5, drift: 1.4, floor: 0 }),
    water('conductivity', 'conductivity', units.conductivity, { base: 268, drift: 9, floor: 0 }),
    water('wave-height', 'wave height', units.metres, { base: 0.04, wind: 0.055, floor: 0 }),
    {
      key: 'battery',
      name: 'battery voltage',
      kind: 'instantaneous',
      resource: resourceCatalog.electricity,
      unit: units.volts,
      feed: 'buoy',
      shape: { schedule: 'always', base: 12.3, irradiance: 0.0016, drift: 0.15, ripple: 0.05 },
    },
  ]
}

function water(key: string, name: string, unit: DemoUnit, shape: Omit<LoadShape, 'schedule'>): Point {
  const size = Math.abs(shape.base) * 0.01
  return {
    key,
    name,
    unit,
    kind: 'instantaneous',
    resource: resourceCatalog.waterQuality,
    feed: 'buoy',
    shape: { schedule: 'always', jitter: size, ripple: size, ...shape },
  }
}
