import { resourceCatalog, units } from '../../portfolio/units.ts'
import type { Point } from './point.ts'
import type { EntitySpec, Site } from '../sites/site.ts'
import { temperaturePoint } from './temperature.ts'

type PlantSpec = Extract<EntitySpec, { kind: 'plant' }>

/** Returns the points of a central plant: boilers, chillers and pumps for the buildings it serves. */
export function plantPoints(spec: PlantSpec, site: Site): readonly Point[] {
  return [...boilerPoints(spec.servesSqFt), ...chillerPoints(spec.servesSqFt), ...loopPoints(site)]
}

function boilerPoints(areaSqFt: number): readonly Point[] {
  const steam = {
    schedule: 'hospital',
    base: areaSqFt * 0.0008,
    use: areaSqFt * 0.0008,
    heating: areaSqFt * 0.0011,
    jitter: areaSqFt * 0.0001,
    ripple: areaSqFt * 0.0002,
    floor: 0,
  } as const
  const gas = { ...steam, base: steam.base * 1230, use: steam.use * 1230, heating: steam.heating * 1230 }
  return [1, 2, 3].flatMap((boiler) => [
    {
      key: `boiler-${boiler}-gas`,
      name: `boiler ${boiler} natural gas`,
      kind: 'average-rate',
      resource: resourceCatalog.naturalGas,
      unit: units.btuPerHour,
      feed: 'plant',
      shape: { ...gas, jitter: gas.base * 0.1, ripple: gas.base * 0.2 },
    },
    {
      key: `boiler-${boiler}-steam`,
      name: `boiler ${boiler} steam`,
      kind: 'average-rate',
      resource: resourceCatalog.steam,
      unit: units.poundsPerHour,
      feed: 'plant',
      shape: steam,
    },
  ])
}

function chillerPoints(areaSqFt: number): readonly Point[] {
  const tons = {
    schedule: 'hospital',
    base: areaSqFt * 0.00005,
    cooling: areaSqFt * 0.00008,
    jitter: areaSqFt * 0.000004,
    ripple: areaSqFt * 0.000008,
    floor: 0,
  } as const
  // Each ton takes 0.62 kW of electricity.
  const power = { ...tons, base: tons.base * 0.62, cooling: tons.cooling * 0.62 }
  return [1, 2].flatMap((chiller) => [
    {
      key: `chiller-${chiller}-cooling`,
      name: `chiller ${chiller} cooling`,
      kind: 'average-rate',
      resource: resourceCatalog.chilledWater,
      unit: units.ton,
      feed: 'plant',
      shape: tons,
      stream: `chiller-${chiller}`,
    },
    {
      key: `chiller-${chiller}-power`,
      name: `chiller ${chiller} power`,
      kind: 'average-rate',
      resource: resourceCatalog.electricity,
      unit: units.kW,
      feed: 'plant',
      shape: power,
    },
  ])
}

function loopPoints(site: Site): readonly Point[] {
  const loop = (key: string, name: string, base: number, outdoor: number): Point =>
    temperaturePoint(
      site,
      { key, name, feed: 'plant' },
      {
        schedule: 'always',
        base,
        outdoor,
        drift: 0.3,
        jitter: 0.2,
        ripple: 0.3,
      },
    )
  return [
    loop('chw-supply', 'chilled water supply temperature', 6.2, 0.02),
    loop('chw-return', 'chilled water return temperature', 10.9, 0.08),
    loop('hw-supply', 'hot water supply temperature', 78, -0.6),
    loop('hw-return', 'hot water return temperature', 61, -0.4),
    {
      key: 'make-up-water',
      name: 'make-up water',
      kind: 'average-rate',
      resource: resourceCatalog.water,
      unit: units.gallonsPerMinute,
      feed: 'utility',
      shape: { schedule: 'hospital', base: 3, use: 5, cooling: 1.2, ripple: 2, floor: 0 },
      stream: 'make-up',
    },
    {
      key: 'make-up-water-total',
      name: 'make-up water meter reading',
      kind: 'totalizer',
      resource: resourceCatalog.water,
      unit: units.gallonsPerMinute,
      feed: 'utility',
      shape: { schedule: 'hospital', base: 3, use: 5, cooling: 1.2, ripple: 2, floor: 0 },
      stream: 'make-up',
    },
  ]
}
