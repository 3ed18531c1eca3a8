import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'
import type { EntitySpec } from '../sites/site.ts'

/** Returns the points of an entity that is of none of the other types. */
export function otherPoints(points: Extract<EntitySpec, { kind: 'other' }>['points']): readonly Point[] {
  switch (points) {
    case 'none':
      return []
    case 'solar-farm':
      return solarPoints(420, 'array', 'building')
    case 'street-lights':
      return streetLightPoints()
  }
}

/** Returns the points of photovoltaic generation, which is nothing at night and never negative. */
export function solarPoints(capacityKw: number, name: string, feed: Point['feed']): readonly Point[] {
  const solar = {
    resource: resourceCatalog.solar,
    unit: units.kW,
    feed,
    stream: 'solar',
    shape: {
      schedule: 'always',
      base: 0,
      // The nameplate is for 1000 W/m², of which fifteen percent is lost on the way.
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

/** Returns the points of street lighting, which is on when it is dark. */
function streetLightPoints(): readonly Point[] {
  return [1, 2, 3].map((feeder) => ({
    key: `feeder-${feeder}`,
    name: `feeder ${feeder}`,
    kind: 'average-rate',
    resource: resourceCatalog.electricity,
    unit: units.kW,
    feed: 'utility',
    shape: { schedule: 'always', base: 0.3, darkness: 24 + 6 * feeder, ripple: 0.2, floor: 0 },
  }))
}
