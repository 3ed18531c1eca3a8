/** Units in which people state floor areas; areas are kept in square feet, as the service gives them. */
export type AreaUnit = 'sq ft' | 'm²'

/** An international foot is 0.3048 m. */
const M2_PER_SQ_FT = 0.3048 ** 2

/** Converts an area in square feet to the unit: 1000 sq ft is 92.90304 m². */
export function areaIn(unit: AreaUnit, areaSqFt: number): number {
  return unit === 'm²' ? areaSqFt * M2_PER_SQ_FT : areaSqFt
}

/** Converts an area in the unit to square feet. */
export function areaSqFtFrom(unit: AreaUnit, area: number): number {
  return unit === 'm²' ? area / M2_PER_SQ_FT : area
}
