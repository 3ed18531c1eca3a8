import { unitIdentity } from './units.ts'

/** Units by what they measure, as unitIdentity writes them. */
const dimensions: Readonly<Record<string, readonly string[]>> = {
  power: ['w', 'kw', 'mw', 'gw', 'btu/h', 'kbtu/h', 'mmbtu/h', 'ton', 'hp'],
  energy: ['wh', 'kwh', 'mwh', 'gwh', 'btu', 'kbtu', 'mmbtu', 'therm', 'ton-h', 'j', 'kj', 'mj', 'gj'],
  flow: ['gal/min', 'gal/h', 'l/s', 'l/min', 'l/h', 'm3/h', 'm3/s', 'ft3/min', 'ft3/h'],
  volume: ['gal', 'l', 'm3', 'ft3', 'ccf', 'kgal'],
  'mass flow': ['lb/h', 'klb/h', 'kg/h', 'kg/s'],
  mass: ['lb', 'klb', 'kg', 't'],
  temperature: ['°c', '°f', 'k'],
  pressure: ['pa', 'kpa', 'psi', 'bar', 'mbar', 'inh2o'],
  length: ['m', 'cm', 'mm', 'ft', 'in'],
  speed: ['m/s', 'km/h', 'mi/h', 'mph', 'ft/min'],
  share: ['%', '%rh'],
  voltage: ['v', 'kv'],
  current: ['a', 'ma'],
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

const amounts: ReadonlySet<string | undefined> = new Set([
  'power',
  'energy',
  'flow',
  'volume',
  'mass flow',
  'mass',
])

/** Returns true when values in a unit are amounts, or rates of them, so that half as high is half as much. */
export function isComparedFromZero(unit: string): boolean {
  return amounts.has(unitDimension(unit))
}

/** Returns true when one may be converted to the other: false across dimensions, undefined when one is not known. */
export function isConvertible(from: string, to: string): boolean | undefined {
  const [a, b] = [unitDimension(from), unitDimension(to)]
  return a === undefined || b === undefined ? undefined : a === b
}
