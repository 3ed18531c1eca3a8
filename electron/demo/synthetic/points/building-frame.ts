import type { EntitySpec, Site } from '../sites/site.ts'
import { archetypes, type UseIntensity } from './archetypes.ts'

export type BuildingSpec = Extract<EntitySpec, { kind: 'building' }>

/** Holds what the points of one building are computed from. */
export interface BuildingFrame {
  readonly spec: BuildingSpec
  readonly site: Site
  readonly intensity: UseIntensity
  /** kW at night and kW more in full use. */
  readonly baseKw: number
  readonly useKw: number
  /** kW of chillers and fans for each °C above the cooling base. */
  readonly coolingKw: number
}

/** Btu of cooling that a building's own machines deliver for a Btu of electricity. */
const COOLING_PERFORMANCE = 3.2
const BTU_PER_KWH = 3412.141633

export function buildingFrame(spec: BuildingSpec, site: Site): BuildingFrame {
  const intensity = archetypes[spec.archetype]
  const { areaSqFt } = spec
  return {
    spec,
    site,
    intensity,
    baseKw: (areaSqFt * intensity.baseW) / 1000,
    useKw: (areaSqFt * intensity.useW) / 1000,
    coolingKw: (areaSqFt * intensity.coolingBtu) / COOLING_PERFORMANCE / BTU_PER_KWH,
  }
}
