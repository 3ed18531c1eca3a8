import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from '../point.ts'

/** Photovoltaic generation: nothing at night, never negative. */
export function solarPoints(capacityKw: number, name: string, feed: Point['feed']): readonly Point[] {
  const solar = {
    resource: resourceCatalog.solar,
    unit: units.kW,
    feed,
    stream: 'solar',
    shape: {
      schedule: 'always',
      base: 0,
      // Nameplate at 1000 W/m², fifteen percent lost on the way.
      irradiance: (capacityKw * 0.85) / 1000,
      ripple: capacityKw * 0.06,
      floor: 0,
      ceiling: capacityKw,
    },
  } as const
  return [
    { ...solar, key: 'solar-generation', name: `${name} generation`, kind: 'average-rate' },
    { ...solar, key: 'solar-energy', name: `${name} energy`, kind: 'totalizer' },
  ]
}
