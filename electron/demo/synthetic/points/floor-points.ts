import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'
import type { BuildingFrame } from './building-frame.ts'
import { temperaturePoint } from './temperature.ts'

/** Share of a building's small power and lighting that is metered floor by floor. */
const FLOOR_SHARE = 0.55

/** Returns the points of one floor: electricity, temperature, humidity, carbon dioxide, people, noise. */
export function floorPoints(frame: BuildingFrame, floor: number): readonly Point[] {
  const { spec, intensity, site } = frame
  const { schedule } = intensity
  const prefix = `floor-${floor}`
  const label = floor === 0 ? 'ground floor' : `floor ${floor}`
  const people = ((spec.areaSqFt / 1000) * intensity.people) / spec.floors
  const kwShare = FLOOR_SHARE / spec.floors
  const sensed = { kind: 'instantaneous', feed: 'building' } as const
  return [
    {
      key: `${prefix}-electricity`,
      name: `${label} electricity`,
      kind: 'average-rate',
      resource: resourceCatalog.electricity,
      unit: units.kW,
      feed: 'building',
      shape: {
        schedule,
        base: frame.baseKw * kwShare,
        use: frame.useKw * kwShare,
        jitter: frame.useKw * kwShare * 0.03,
        ripple: frame.useKw * kwShare * 0.08,
        floor: 0,
      },
    },
    temperaturePoint(
      site,
      { key: `${prefix}-temperature`, name: `${label} temperature`, feed: 'building' },
      {
        schedule,
        base: 19.4,
        use: 1.9,
        outdoor: 0.05,
        irradiance: 0.0012,
        jitter: 0.15,
        ripple: 0.2,
      },
    ),
    {
      ...sensed,
      key: `${prefix}-humidity`,
      name: `${label} humidity`,
      resource: resourceCatalog.airQuality,
      unit: units.percent,
      shape: { schedule, base: 22, humidity: 0.34, use: 3, jitter: 0.8, ripple: 0.6, floor: 0, ceiling: 100 },
    },
    {
      ...sensed,
      key: `${prefix}-co2`,
      name: `${label} carbon dioxide`,
      resource: resourceCatalog.airQuality,
      unit: units.partsPerMillion,
      shape: { schedule, base: 428, use: 460, jitter: 18, ripple: 25, drift: 12, floor: 400 },
    },
    {
      ...sensed,
      key: `${prefix}-occupancy`,
      name: `${label} occupancy`,
      resource: resourceCatalog.occupancy,
      unit: units.people,
      feed: 'motion',
      shape: { schedule, base: 0, use: people, jitter: people * 0.06, ripple: people * 0.1, floor: 0 },
    },
    {
      ...sensed,
      key: `${prefix}-noise`,
      name: `${label} sound level`,
      resource: resourceCatalog.airQuality,
      unit: units.decibels,
      feed: 'motion',
      shape: { schedule, base: 34, use: 21, jitter: 2, ripple: 4, floor: 25 },
    },
  ]
}
