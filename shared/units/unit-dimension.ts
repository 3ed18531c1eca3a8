import { conversionBetween } from './conversion.ts'
import { unitIdentity } from './units.ts'

/** Units by what they measure. */
const dimensions: Readonly<Record<string, readonly string[]>> = {
  power: ['W', 'kW', 'MW', 'GW', 'Btu/h', 'kBtu/h', 'MMBtu/h', 'ton', 'hp'],
  energy: ['Wh', 'kWh', 'MWh', 'GWh', 'Btu', 'kBtu', 'MMBtu', 'therm', 'ton-h', 'J', 'kJ', 'MJ', 'GJ'],
  flow: ['gal/min', 'gal/h', 'L/s', 'L/min', 'L/h', 'm³/h', 'm³/s', 'ft³/min', 'ft³/h'],
  volume: ['gal', 'L', 'm³', 'ft³', 'CCF', 'kgal'],
  'mass flow': ['lb/h', 'klb/h', 'kg/h', 'kg/s'],
  mass: ['lb', 'klb', 'kg', 't'],
  'CO2 flow': ['gCO2/h', 'kgCO2/h', 'tCO2/h', 'lbCO2/h'],
  CO2: ['gCO2', 'kgCO2', 'tCO2', 'lbCO2'],
  'CO2e flow': ['gCO2e/h', 'kgCO2e/h', 'tCO2e/h', 'lbCO2e/h'],
  CO2e: ['gCO2e', 'kgCO2e', 'tCO2e', 'lbCO2e'],
  temperature: ['°C', '°F', 'K'],
  pressure: ['Pa', 'kPa', 'psi', 'bar', 'mbar', 'inH2O'],
  length: ['m', 'cm', 'mm', 'ft', 'in'],
  speed: ['m/s', 'km/h', 'mi/h', 'ft/min'],
  share: ['%', '%RH'],
  voltage: ['V', 'kV'],
  current: ['A', 'mA'],
}

const dimensionOf = new Map(
  Object.entries(dimensions).flatMap(([dimension, units]) =>
    units.map((unit) => [unitIdentity(unit), dimension] as const),
  ),
)

/** Returns the name of what a unit measures; undefined for a unit that is not known here. */
export function unitDimension(text: string): string | undefined {
  return dimensionOf.get(unitIdentity(text))
}

/**
 * Returns the other known units to which values of this unit can be converted: for kW these include W, MW and Btu/h.
 */
export function convertibleUnits(unit: string): readonly string[] {
  const alike = dimensions[unitDimension(unit) ?? ''] ?? []
  return alike.filter(
    (each) => unitIdentity(each) !== unitIdentity(unit) && conversionBetween(unit, each) !== undefined,
  )
}

const amounts: ReadonlySet<string | undefined> = new Set([
  'power',
  'energy',
  'flow',
  'volume',
  'mass flow',
  'mass',
  'CO2 flow',
  'CO2',
  'CO2e flow',
  'CO2e',
])

/** Returns true if values in a unit are amounts or rates: kWh, kW and m³/h are, °C and kW/m² are not. */
export function isAmountUnit(unit: string): boolean {
  return amounts.has(unitDimension(unit))
}

/** Scales whose zero is a convention: 20 °C is not twice 10 °C, so that a share of them is meaningless. */
const scalesWithoutZero: ReadonlySet<string> = new Set(['°C', '°F'].map(unitIdentity))

/** Returns false for temperatures, of which neither shares nor ratios mean anything. */
export function hasTrueZero(unit: string): boolean {
  return !scalesWithoutZero.has(unitIdentity(unit))
}

/** Sizes of entities, by which their amounts are divided. */
const sizes: ReadonlySet<string> = new Set(
  ['ft²', 'm²', 'occupant', 'occupants', 'person', 'people'].map(unitIdentity),
)

/**
 * Returns true if half the number means half the quantity: for amounts and their rates, including those per ft², m² or
 * person.
 */
export function isComparedFromZero(unit: string): boolean {
  const undivided = unitIdentity(unit)
    .split('/')
    .filter((part) => !sizes.has(part))
  return isAmountUnit(undivided.join('/'))
}

/** Returns true if one may be converted to the other: false across dimensions, undefined if one is not known. */
export function isConvertible(from: string, to: string): boolean | undefined {
  const [a, b] = [unitDimension(from), unitDimension(to)]
  return a === undefined || b === undefined ? undefined : a === b
}
