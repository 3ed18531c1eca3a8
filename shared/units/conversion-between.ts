import type { UnitConversion } from './conversion.ts'
import { unitIdentity } from './units.ts'

/** One Btu of the International Table in joules (ISO 31-4). */
const BTU_J = 1055.05585262
/** One US gallon is 231 cubic inches. */
const GALLON_L = 3.785411784
const CUBIC_FOOT_L = 28.316846592

/** Sizes in the base unit of each dimension: J, L, kg, m², s; lower-case keys as `unitIdentity` writes them. */
const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  energy: {
    ...{ j: 1, kj: 1e3, mj: 1e6, gj: 1e9, wh: 3600, kwh: 3.6e6, mwh: 3.6e9, gwh: 3.6e12 },
    ...{ btu: BTU_J, kbtu: 1e3 * BTU_J, mmbtu: 1e6 * BTU_J, therm: 1e5 * BTU_J, 'ton-h': 12_000 * BTU_J },
  },
  'apparent energy': { vah: 1, kvah: 1e3, mvah: 1e6 },
  'reactive energy': { varh: 1, kvarh: 1e3, mvarh: 1e6 },
  volume: {
    ...{ l: 1, m3: 1e3, gal: GALLON_L, kgal: 1e3 * GALLON_L, ft3: CUBIC_FOOT_L, ccf: 100 * CUBIC_FOOT_L },
  },
  mass: { kg: 1, t: 1e3, lb: 0.45359237, klb: 453.59237 },
  area: { m2: 1, ft2: 0.09290304 },
  time: { s: 1, min: 60, h: 3600, day: 86_400 },
}

/** Rates whose name has no time in it, as the amount of an hour. */
const namedRates: Readonly<Record<string, string>> = {
  ...{ w: 'wh', kw: 'kwh', mw: 'mwh', gw: 'gwh', ton: 'ton-h' },
  ...{ va: 'vah', kva: 'kvah', mva: 'mvah', var: 'varh', kvar: 'kvarh', mvar: 'mvarh' },
}

/** Size of a degree in kelvin and where the scale has its zero. */
const temperatures: Readonly<Record<string, readonly [size: number, zero: number]>> = {
  k: [1, 0],
  '°c': [1, 273.15],
  '°f': [5 / 9, (459.67 * 5) / 9],
}

const partOf: ReadonlyMap<string, { readonly dimension: string; readonly size: number }> = new Map(
  Object.entries(sizes).flatMap(([dimension, units]) =>
    Object.entries(units).map(([unit, size]) => [unit, { dimension, size }] as const),
  ),
)

/**
 * How a value in unit `from` becomes one in unit `to`, by any spelling: kW to Btu/h, ft³/min to m³/h, °C to °F.
 * Undefined where the two measure different things, or where one is not known here and they are not the same.
 */
export function conversionBetween(from: string, to: string): UnitConversion | undefined {
  const same = { unit: to, factor: 1, offset: 0 }
  if (from === to) return same
  const [source, target] = [unitIdentity(from), unitIdentity(to)]
  if (source === target) return same
  const [cold, warm] = [temperatures[source], temperatures[target]]
  if (cold !== undefined && warm !== undefined)
    return { unit: to, factor: cold[0] / warm[0], offset: (cold[1] - warm[1]) / warm[0] }
  const [a, b] = [measureOf(source), measureOf(target)]
  return a.dimension === b.dimension ? { unit: to, factor: a.size / b.size, offset: 0 } : undefined
}

/** What a quotient of units measures; a part that is not known here is a dimension of its own. */
function measureOf(unit: string): { readonly dimension: string; readonly size: number } {
  const [first = '', ...written] = unit.split('/')
  const rate = namedRates[first]
  const numerator = knownPart(rate ?? first)
  const divisors = (rate === undefined ? written : ['h', ...written]).map(knownPart)
  return {
    dimension: [numerator.dimension, ...divisors.map((one) => one.dimension).toSorted()].join('/'),
    size: divisors.reduce((size, one) => size / one.size, numerator.size),
  }
}

function knownPart(unit: string): { readonly dimension: string; readonly size: number } {
  return partOf.get(unit) ?? { dimension: unit, size: 1 }
}
