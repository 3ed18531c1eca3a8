import { unitIdentity } from './units.ts'

/**
 * Exponents of the base quantities of a unit. These are the ones of physics if they are known, otherwise the unit's own
 * name, so that unknown units still cancel: gCO2/kWh times kWh is gCO2.
 */
export type Dimension = ReadonlyMap<string, number>

/** Size of a unit: a value times `factor`, plus `offset`, is the value in base units (kg, m, s, K). */
export interface Measure {
  readonly dimension: Dimension
  readonly factor: number
  /** Offset of temperatures that have their own zero: 273.15 for °C. It is 0 for all other units. */
  readonly offset: number
}

/**
 * Exponents of base quantities. Apparent and reactive power are bases of their own: kVA is not kW. So are CO2 and its
 * equivalent, which counts other gases too.
 */
type Exponents = Readonly<Record<string, number>>

const energy: Exponents = { kg: 1, m: 2, s: -2 }
const power: Exponents = { kg: 1, m: 2, s: -3 }
const apparentPower: Exponents = { VA: 1 }
const apparentEnergy: Exponents = { VA: 1, s: 1 }
const reactivePower: Exponents = { var: 1 }
const reactiveEnergy: Exponents = { var: 1, s: 1 }
const volume: Exponents = { m: 3 }
const area: Exponents = { m: 2 }
const length: Exponents = { m: 1 }
const mass: Exponents = { kg: 1 }
const time: Exponents = { s: 1 }
const pressure: Exponents = { kg: 1, m: -1, s: -2 }
const temperature: Exponents = { K: 1 }
const number: Exponents = {}

/**
 * International Table Btu, as in ASHRAE documents; a therm is 100,000 of them, a ton of refrigeration 12,000 an hour.
 */
const BTU = 1055.05585262
const FOOT = 0.3048
const POUND = 0.45359237
const GALLON = 231 * (FOOT / 12) ** 3
const masses = { kg: 1, g: 1e-3, t: 1e3, lb: POUND, klb: 1e3 * POUND }

/** Units by what they measure, as unitIdentity writes them. mw and mj mean mega, since no meter counts in milli. */
const known: readonly (readonly [Exponents, Readonly<Record<string, number>>])[] = [
  [power, { w: 1, kw: 1e3, mw: 1e6, gw: 1e9, ton: (12_000 * BTU) / 3600, hp: 745.6998715822702 }],
  [energy, { j: 1, kj: 1e3, mj: 1e6, gj: 1e9, wh: 3600, kwh: 3.6e6, mwh: 3.6e9, gwh: 3.6e12 }],
  [
    energy,
    { btu: BTU, kbtu: 1e3 * BTU, mmbtu: 1e6 * BTU, therm: 1e5 * BTU, 'ton-h': 12_000 * BTU, dth: 1e6 * BTU },
  ],
  [apparentPower, { va: 1, kva: 1e3, mva: 1e6 }],
  [apparentEnergy, { vah: 3600, kvah: 3.6e6, mvah: 3.6e9 }],
  [reactivePower, { var: 1, kvar: 1e3, mvar: 1e6 }],
  [reactiveEnergy, { varh: 3600, kvarh: 3.6e6, mvarh: 3.6e9 }],
  [
    volume,
    {
      m3: 1,
      l: 1e-3,
      gal: GALLON,
      kgal: 1e3 * GALLON,
      ft3: FOOT ** 3,
      ccf: 100 * FOOT ** 3,
      mcf: 1e3 * FOOT ** 3,
    },
  ],
  [area, { m2: 1, ft2: FOOT ** 2 }],
  [length, { m: 1, cm: 1e-2, mm: 1e-3, km: 1e3, ft: FOOT, in: FOOT / 12, mi: 5280 * FOOT }],
  [mass, masses],
  [{ kgCO2: 1 }, massesOf('CO2')],
  [{ kgCO2e: 1 }, massesOf('CO2e')],
  [time, { s: 1, min: 60, h: 3600, day: 86_400 }],
  [
    pressure,
    { pa: 1, kpa: 1e3, bar: 1e5, mbar: 100, psi: (POUND * 9.80665) / (FOOT / 12) ** 2, inh2o: 249.08891 },
  ],
  [temperature, { k: 1, 'δ°c': 1, 'δ°f': 5 / 9 }],
  [number, { '': 1, '1': 1, '%': 0.01, '%rh': 0.01 }],
]

/** Temperatures whose zero is not that of kelvin. */
const scales: Readonly<Record<string, Pick<Measure, 'factor' | 'offset'>>> = {
  '°c': { factor: 1, offset: 273.15 },
  '°f': { factor: 5 / 9, offset: 273.15 - (32 * 5) / 9 },
}

function massesOf(gas: string): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(masses).map(([unit, factor]) => [`${unit}${gas}`, factor]))
}

const atoms: ReadonlyMap<string, Measure> = new Map([
  ...known.flatMap(([exponents, units]) =>
    Object.entries(units).map(
      ([unit, factor]) =>
        [unitIdentity(unit), { dimension: new Map(Object.entries(exponents)), factor, offset: 0 }] as const,
    ),
  ),
  ...Object.entries(scales).map(
    ([unit, scale]) =>
      [unitIdentity(unit), { dimension: new Map(Object.entries(temperature)), ...scale }] as const,
  ),
])

const one: Measure = { dimension: new Map(), factor: 1, offset: 0 }

/**
 * Returns the measure of a unit as the service spells it: "kW", "Btu/hr", "ton-hr", "kWh/ft²". An empty text is a plain
 * number.
 *
 * Apparent and reactive power are quantities of their own: kVA is not kW, although both have the same dimension in
 * physics.
 */
export function measureOf(unit: string): Measure {
  const key = unitIdentity(unit)
  const whole = atoms.get(key)
  if (whole !== undefined) return whole
  const [numerator = '', ...denominators] = key.split('/')
  return denominators.reduce<Measure>(quotientOf, productMeasure(numerator))
}

function productMeasure(text: string): Measure {
  const whole = atoms.get(text)
  if (whole !== undefined) return whole
  const factors = text.split('-').map((each) => atoms.get(each))
  const isKnown = factors.length > 1 && factors.every((each) => each !== undefined)
  if (isKnown) return factors.reduce<Measure>((left, each) => timesMeasure(left, each), one)
  return { dimension: new Map([[text, 1]]), factor: 1, offset: 0 }
}

function timesMeasure(a: Measure, b: Measure): Measure {
  return { dimension: addExponents(a.dimension, b.dimension, 1), factor: a.factor * b.factor, offset: 0 }
}

function quotientOf(a: Measure, denominator: string): Measure {
  const b = productMeasure(denominator)
  return { dimension: addExponents(a.dimension, b.dimension, -1), factor: a.factor / b.factor, offset: 0 }
}

/** Returns the dimension of a product (sign 1) or a quotient (sign −1). */
function addExponents(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  const sum = new Map(a)
  for (const [name, exponent] of b) {
    const next = (sum.get(name) ?? 0) + sign * exponent
    if (next === 0) sum.delete(name)
    else sum.set(name, next)
  }
  return sum
}

const baseQuantities = new Set(known.flatMap(([exponents]) => Object.keys(exponents)))

/** True if every part of a unit is known here; false for an empty text, which states no unit. */
export function isKnownUnit(unit: string): boolean {
  return unit.trim() !== '' && [...measureOf(unit).dimension.keys()].every((name) => baseQuantities.has(name))
}

/** Returns true when both measure the same, so that one can be converted to the other. */
export function isSameDimension(a: Dimension, b: Dimension): boolean {
  return addExponents(a, b, -1).size === 0
}
