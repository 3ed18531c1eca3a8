import type { ScheduleName } from '../schedules.ts'
import type { EntitySpec } from '../tables/sites.ts'
import { buildings, isBuilding, others } from '../tables/uses.ts'

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

export function sizesOf({ use, size, floors }: EntitySpec): Sizes {
  if (!isBuilding(use)) return { own: 'always', of: { [others[use].counts ?? '']: size } }
  const [own, baseW, useW, hotWater, heating, cooling, process, people, gallons] = buildings[use]
  const [baseKw, useKw] = [(size * baseW) / 1000, (size * useW) / 1000]
  const [pounds, tons] = [size / BTU_PER_POUND, size / BTU_PER_TON_HOUR]
  return {
    own,
    of: {
      baseKw,
      useKw,
      // Electricity of chillers and fans for each °C above the cooling base.
      coolingKw: (size * cooling) / COOLING_PERFORMANCE / BTU_PER_KWH,
      hotWaterBtu: hotWater * size,
      heatingBtu: heating * size,
      hotWaterLb: hotWater * pounds,
      heatingLb: heating * pounds,
      processTons: process * tons,
      coolingTons: cooling * tons,
      gallons: (size / 1000) * gallons,
      panelsKw: (size / floors) * PANELS_KW_PER_ROOF_SQ_FT,
      floorBaseKw: baseKw * (FLOOR_SHARE / floors),
      floorUseKw: useKw * (FLOOR_SHARE / floors),
      floorPeople: ((size / 1000) * people) / floors,
      fanKw: (useKw * 0.1) / Math.ceil(floors / 2),
    },
  }
}
