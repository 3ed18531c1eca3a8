import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'
import type { BuildingFrame } from './building-frame.ts'

/** Points that estates keep although nobody should count them: replaced, switched off, tests. */
export function inactivePoints(frame: BuildingFrame): readonly Point[] {
  const electric = {
    kind: 'average-rate',
    resource: resourceCatalog.electricity,
    unit: units.kW,
    feed: 'building',
  } as const
  const { baseKw, useKw, intensity } = frame
  const shape = { schedule: intensity.schedule, base: baseKw, use: useKw, jitter: baseKw * 0.1, floor: 0 }
  return [
    {
      ...electric,
      key: 'former-main-incomer',
      name: `${frame.site.mainMeter}, replaced`,
      status: 'historical',
      shape,
      description: 'Replaced by the present main meter.',
    },
    { ...electric, key: 'ev-trial', name: 'EV charger, trial', status: 'disabled', shape: evShape },
    {
      ...electric,
      key: 'commissioning-test',
      name: 'commissioning test point',
      isHidden: true,
      shape: { schedule: 'always', base: 1, ripple: 0.2, floor: 0 },
    },
  ]
}

const evShape = { schedule: 'office', base: 0.2, use: 18, jitter: 6, ripple: 5, floor: 0 } as const
