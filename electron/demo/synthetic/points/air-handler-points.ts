import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'
import type { BuildingFrame } from './building-frame.ts'
import { temperaturePoint } from './temperature.ts'

/** Returns the points of an air handling unit, which serves two floors. */
export function airHandlerPoints(frame: BuildingFrame, unit: number): readonly Point[] {
  const { site, intensity, useKw, spec } = frame
  const { schedule } = intensity
  const fanKw = (useKw * 0.1) / Math.ceil(spec.floors / 2)
  const prefix = `ahu-${unit}`
  return [
    temperaturePoint(
      site,
      { key: `${prefix}-supply`, name: `AHU ${unit} supply air`, feed: 'building' },
      {
        schedule,
        base: 19,
        use: -2.2,
        outdoor: -0.1,
        jitter: 0.25,
        ripple: 0.4,
      },
    ),
    temperaturePoint(
      site,
      { key: `${prefix}-return`, name: `AHU ${unit} return air`, feed: 'building' },
      {
        schedule,
        base: 20.2,
        use: 1.6,
        outdoor: 0.04,
        jitter: 0.15,
        ripple: 0.2,
      },
    ),
    {
      key: `${prefix}-fan`,
      name: `AHU ${unit} fan power`,
      kind: 'average-rate',
      resource: resourceCatalog.electricity,
      unit: units.kW,
      feed: 'building',
      shape: {
        schedule,
        base: fanKw * 0.1,
        use: fanKw * 0.9,
        jitter: fanKw * 0.02,
        ripple: fanKw * 0.05,
        floor: 0,
      },
    },
  ]
}
