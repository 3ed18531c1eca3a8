import { conversionBetween } from './conversion.ts'
import type { NamedUnitSystem } from './unit-system.ts'

/** Units in which people state floor areas; areas are kept in square feet, as the service gives them. */
export type AreaUnit = 'ft²' | 'm²'

/** Returns the unit of floor areas in a system. */
export function areaUnitOf(system: NamedUnitSystem): AreaUnit {
  return system === 'metric' ? 'm²' : 'ft²'
}

/** Converts an area in square feet to the unit: 1000 ft² is 92.90304 m². */
export function areaIn(unit: AreaUnit, areaSqFt: number): number {
  return areaSqFt * (conversionBetween('ft²', unit)?.factor ?? NaN)
}

/** Converts an area in the unit to square feet. */
export function areaSqFtFrom(unit: AreaUnit, area: number): number {
  return area / areaIn(unit, 1)
}
