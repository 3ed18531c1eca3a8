import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from '../point.ts'

/** Street lighting: on when it is dark. */
export function streetLightPoints(): readonly Point[] {
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
