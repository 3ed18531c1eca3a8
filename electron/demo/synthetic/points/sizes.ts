import { intensities } from '../tables/intensities.ts'
import type { ScheduleName } from '../tables/schedules.ts'
import type { BuildingSpec, EntitySpec } from '../tables/entities.ts'

/** The sizes of an entity in which the shapes of its points are expressed, and the schedule of its own. */
export interface Sizes {
  readonly own: ScheduleName
  readonly of: Readonly<Record<string, number>>
}

const BTU_PER_KWH = 3412.141633
const BTU_PER_TON_HOUR = 12_000
/** Btu that a pound of steam gives off when it condenses. */
const BTU_PER_POUND = 970
/** Btu of cooling that a building's own machines deliver for a Btu of electricity. */
const COOLING_PERFORMANCE = 3.2
/** Share of a building's small power and lighting that is metered floor by floor. */
const FLOOR_SHARE = 0.55
const PANELS_KW_PER_ROOF_SQ_FT = 0.005
const SOLAR_FARM_KW = 420

export function sizesOf(spec: EntitySpec): Sizes {
  switch (spec.kind) {
    case 'building':
      return buildingSizes(spec)
    case 'plant':
      return { own: 'hospital', of: { sqFt: spec.servesSqFt } }
    case 'city':
      return { own: 'residence', of: { people: spec.people } }
    case 'other':
      return { own: 'always', of: { panelsKw: SOLAR_FARM_KW } }
    case 'buoy':
    case 'sensor':
      return { own: 'always', of: {} }
  }
}

function buildingSizes({ archetype, areaSqFt, floors }: BuildingSpec): Sizes {
  const use = intensities[archetype]
  const [baseKw, useKw] = [(areaSqFt * use.baseW) / 1000, (areaSqFt * use.useW) / 1000]
  const [pounds, tons] = [areaSqFt / BTU_PER_POUND, areaSqFt / BTU_PER_TON_HOUR]
  return {
    own: use.schedule,
    of: {
      baseKw,
      useKw,
      // Electricity of chillers and fans for each °C above the cooling base.
      coolingKw: (areaSqFt * use.coolingBtu) / COOLING_PERFORMANCE / BTU_PER_KWH,
      hotWaterBtu: use.hotWaterBtu * areaSqFt,
      heatingBtu: use.heatingBtu * areaSqFt,
      hotWaterLb: use.hotWaterBtu * pounds,
      heatingLb: use.heatingBtu * pounds,
      processTons: use.processCoolingBtu * tons,
      coolingTons: use.coolingBtu * tons,
      gallons: (areaSqFt / 1000) * use.gallons,
      panelsKw: (areaSqFt / floors) * PANELS_KW_PER_ROOF_SQ_FT,
      floorBaseKw: baseKw * (FLOOR_SHARE / floors),
      floorUseKw: useKw * (FLOOR_SHARE / floors),
      floorPeople: ((areaSqFt / 1000) * use.people) / floors,
      fanKw: (useKw * 0.1) / Math.ceil(floors / 2),
    },
  }
}
