import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { LoadShape } from '../series/load-shape.ts'
import type { Point } from './point.ts'
import type { BuildingFrame } from './building-frame.ts'

const BTU_PER_TON_HOUR = 12_000
/** Btu that a pound of condensing steam gives up. */
const BTU_PER_POUND = 970

/** Returns gas or steam, chilled water if there is enough of it, and domestic water; rates with their totalizers. */
export function thermalPoints(frame: BuildingFrame): readonly Point[] {
  const takesSteam = frame.spec.archetype === 'hospital' || frame.spec.archetype === 'laboratory'
  const heat = takesSteam ? steamPoints(frame) : gasPoints(frame)
  return [...heat, ...chilledWaterPoints(frame), ...waterPoints(frame)]
}

function heatShape(frame: BuildingFrame, btuPerUnit: number): LoadShape {
  const { hotWaterBtu, heatingBtu, schedule } = frame.intensity
  const perSqFt = frame.spec.areaSqFt / btuPerUnit
  return {
    schedule,
    base: hotWaterBtu * 0.25 * perSqFt,
    use: hotWaterBtu * perSqFt,
    heating: heatingBtu * perSqFt,
    jitter: hotWaterBtu * 0.15 * perSqFt,
    ripple: hotWaterBtu * 0.4 * perSqFt,
    floor: 0,
  }
}

function gasPoints(frame: BuildingFrame): readonly Point[] {
  const gas = {
    resource: resourceCatalog.naturalGas,
    unit: units.btuPerHour,
    feed: 'utility',
    shape: heatShape(frame, 1),
    stream: 'gas',
  } as const
  return [
    { ...gas, key: 'natural-gas', name: 'natural gas', kind: 'average-rate' },
    { ...gas, key: 'natural-gas-total', name: 'natural gas meter reading', kind: 'totalizer' },
  ]
}

function steamPoints(frame: BuildingFrame): readonly Point[] {
  const shape = heatShape(frame, BTU_PER_POUND)
  const steam = { resource: resourceCatalog.steam, unit: units.poundsPerHour, feed: 'building' } as const
  return [
    { ...steam, key: 'steam', name: 'steam', kind: 'average-rate', shape, stream: 'steam' },
    { ...steam, key: 'steam-total', name: 'steam total', kind: 'totalizer', shape, stream: 'steam' },
  ]
}

function chilledWaterPoints(frame: BuildingFrame): readonly Point[] {
  const { coolingBtu, processCoolingBtu, schedule } = frame.intensity
  const perSqFt = frame.spec.areaSqFt / BTU_PER_TON_HOUR
  const shape: LoadShape = {
    schedule,
    base: processCoolingBtu * perSqFt,
    cooling: coolingBtu * perSqFt,
    jitter: processCoolingBtu * 0.06 * perSqFt,
    ripple: processCoolingBtu * 0.15 * perSqFt,
    floor: 0,
  }
  const chilled = { resource: resourceCatalog.chilledWater, unit: units.ton, feed: 'building' } as const
  return [
    { ...chilled, key: 'chilled-water', name: 'chilled water', kind: 'average-rate', shape, stream: 'chw' },
    {
      ...chilled,
      key: 'chilled-water-total',
      name: 'chilled water total',
      kind: 'totalizer',
      shape,
      stream: 'chw',
    },
  ]
}

function waterPoints(frame: BuildingFrame): readonly Point[] {
  const full = (frame.spec.areaSqFt / 1000) * frame.intensity.gallons
  const shape: LoadShape = {
    schedule: frame.intensity.schedule,
    // The base is a leak that nobody has looked for.
    base: full * 0.05,
    use: full,
    jitter: full * 0.08,
    ripple: full * 0.5,
    floor: 0,
  }
  const water = {
    resource: resourceCatalog.water,
    unit: units.gallonsPerMinute,
    feed: 'utility',
    shape,
    stream: 'water',
  } as const
  return [
    { ...water, key: 'domestic-water', name: 'domestic water', kind: 'average-rate' },
    { ...water, key: 'domestic-water-total', name: 'domestic water meter reading', kind: 'totalizer' },
  ]
}
