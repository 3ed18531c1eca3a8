import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { Point } from './point.ts'
import type { BuildingFrame } from './building-frame.ts'

/** Share of the building's base load, use, cooling and lighting after dark that a submeter sees. */
interface Share {
  readonly key: string
  readonly name: string
  readonly base: number
  readonly use: number
  readonly cooling: number
  readonly darkness: number
}

/** The submeters leave a few percent unmetered, as they do in real buildings. */
const submeters: readonly Share[] = [
  { key: 'lighting', name: 'lighting', base: 0.12, use: 0.24, cooling: 0, darkness: 1 },
  { key: 'small-power', name: 'small power', base: 0.3, use: 0.37, cooling: 0, darkness: 0 },
  { key: 'ventilation', name: 'ventilation and pumps', base: 0.22, use: 0.24, cooling: 0.18, darkness: 0 },
  { key: 'chillers', name: 'chillers', base: 0.03, use: 0.02, cooling: 0.8, darkness: 0 },
  { key: 'lifts', name: 'lifts', base: 0.03, use: 0.05, cooling: 0, darkness: 0 },
  { key: 'comms-room', name: 'comms room', base: 0.26, use: 0.01, cooling: 0.01, darkness: 0 },
]

export function electricityPoints(frame: BuildingFrame): readonly Point[] {
  const main = shareShape(frame, { base: 1, use: 1, cooling: 1, darkness: 1 })
  return [
    {
      ...electric,
      key: 'main-incomer-electricity',
      name: `${frame.site.mainMeter} electricity`,
      shape: main,
      stream: 'main',
      tags: ['Billing'],
    },
    {
      ...electric,
      key: 'main-incomer-energy',
      name: `${frame.site.mainMeter} energy`,
      kind: 'totalizer',
      shape: main,
      stream: 'main',
      restart: { kind: 'never' },
      tags: ['Billing'],
    },
    ...submeters.map((share) => submeter(frame, share)),
    ...supplyQuality(),
  ]
}

const electric = {
  kind: 'average-rate',
  resource: resourceCatalog.electricity,
  unit: units.kW,
  feed: 'building',
} as const

function submeter(frame: BuildingFrame, share: Share): Point {
  return { ...electric, key: share.key, name: share.name, shape: shareShape(frame, share) }
}

type Shares = Pick<Share, 'base' | 'use' | 'cooling' | 'darkness'>

function shareShape(frame: BuildingFrame, share: Shares): LoadShape {
  const { baseKw, useKw, coolingKw } = frame
  const use = useKw * share.use
  const base = baseKw * share.base
  return {
    schedule: frame.intensity.schedule,
    base,
    use,
    cooling: coolingKw * share.cooling,
    darkness: useKw * 0.12 * share.darkness,
    drift: base * 0.06,
    jitter: base * 0.05 + use * 0.015,
    ripple: base * 0.1 + use * 0.05,
    floor: 0,
  }
}

function supplyQuality(): readonly Point[] {
  const measured = { kind: 'instantaneous', resource: resourceCatalog.electricity, feed: 'building' } as const
  return [
    {
      ...measured,
      key: 'voltage-l1',
      name: 'voltage L1',
      unit: units.volts,
      shape: { schedule: 'office', base: 238.4, use: -2.1, drift: 1.2, jitter: 0.5, ripple: 0.9 },
    },
    {
      ...measured,
      key: 'power-factor',
      name: 'power factor',
      unit: units.powerFactor,
      shape: { schedule: 'office', base: 0.91, use: 0.04, drift: 0.01, ripple: 0.008, floor: 0, ceiling: 1 },
    },
  ]
}
