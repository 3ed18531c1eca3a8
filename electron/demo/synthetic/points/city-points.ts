import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'

/** Returns the points of a whole town, with households and shops on one curve. */
export function cityPoints(people: number): readonly Point[] {
  const kw = people * 0.55
  return [
    {
      key: 'town-electricity',
      name: 'total electricity',
      kind: 'average-rate',
      resource: resourceCatalog.electricity,
      unit: units.kW,
      feed: 'utility',
      shape: {
        schedule: 'residence',
        base: kw,
        use: kw * 0.9,
        heating: kw * 0.02,
        cooling: kw * 0.06,
        ripple: kw * 0.02,
        floor: 0,
      },
    },
    {
      key: 'town-gas',
      name: 'total natural gas',
      kind: 'average-rate',
      resource: resourceCatalog.naturalGas,
      unit: units.btuPerHour,
      feed: 'utility',
      shape: {
        schedule: 'residence',
        base: people * 900,
        use: people * 600,
        heating: people * 420,
        ripple: people * 60,
        floor: 0,
      },
    },
    {
      key: 'town-water',
      name: 'total water',
      kind: 'average-rate',
      resource: resourceCatalog.water,
      unit: units.gallonsPerMinute,
      feed: 'utility',
      shape: {
        schedule: 'residence',
        base: people * 0.03,
        use: people * 0.08,
        cooling: people * 0.002,
        ripple: people * 0.01,
        floor: 0,
      },
    },
    {
      key: 'town-solar',
      name: 'rooftop solar export',
      kind: 'average-rate',
      resource: resourceCatalog.solar,
      unit: units.kW,
      feed: 'derived',
      shape: { schedule: 'always', base: 0, irradiance: people * 0.0004, ripple: people * 0.01, floor: 0 },
    },
  ]
}
