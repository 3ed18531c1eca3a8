import { areDifferentUnits, unitIdentity } from './units.ts'
import { conversionBetween } from './conversion.ts'

/** Units in which people state floor areas; areas are stored in square feet, as the service sends them. */
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

/** A system of units that a user chose, or that is usual in the user's country. */
export type NamedUnitSystem = 'metric' | 'imperial'

/** Units in which temperatures and volumes are shown: as received, until the user chooses a system. */
export type UnitSystem = NamedUnitSystem | 'received'

/** Units that replace those of the other system; a unit that is not listed is shown as received. */
const shownUnits: Readonly<Record<NamedUnitSystem, Readonly<Record<string, string>>>> = {
  imperial: {
    ...{ '°C': '°F', 'm³': 'ft³', L: 'gal' },
    ...{ 'm³/h': 'ft³/h', 'L/h': 'gal/h', 'L/min': 'gal/min', 'L/s': 'gal/min' },
  },
  metric: {
    ...{ '°F': '°C', 'ft³': 'm³', CCF: 'm³', mcf: 'm³', gal: 'L', kgal: 'm³' },
    ...{ 'ft³/h': 'm³/h', 'ft³/min': 'm³/h', 'gal/h': 'L/h', 'gal/min': 'L/min' },
  },
}

const byIdentity = {
  metric: identified(shownUnits.metric),
  imperial: identified(shownUnits.imperial),
}

function identified(units: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(units).map(([from, to]) => [unitIdentity(from), to]))
}

/** Returns the unit in which a system shows values: °F for °C, ft³/h for m³/h; kW remains kW. */
export function shownUnit(unit: string, system: UnitSystem): string {
  return system === 'received' ? unit : (byIdentity[system].get(unitIdentity(unit)) ?? unit)
}

/** Returns true for temperatures, whose models rest on round degrees of the received unit. */
export function isTemperatureUnit(unit: string): boolean {
  return !areDifferentUnits(unit, '°C') || !areDifferentUnits(unit, '°F')
}

/** Countries that use feet, gallons and degrees Fahrenheit: the United States, Liberia and Myanmar. */
const imperialRegions: ReadonlySet<string | undefined> = new Set(['US', 'LR', 'MM'])

/** Returns the system that is usual in the country of a language tag: imperial for en-US, metric for en-GB. */
export function unitSystemOf(locale: string): NamedUnitSystem {
  return imperialRegions.has(new Intl.Locale(locale).maximize().region) ? 'imperial' : 'metric'
}
