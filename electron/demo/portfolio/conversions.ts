import type { DemoUnit } from './source.ts'
import { units } from './catalogs.ts'

/** `to = from × factor + offset`. */
export interface UnitConversion {
  readonly from: DemoUnit
  readonly to: DemoUnit
  readonly factor: number
  readonly offset: number
}

const conversion = (from: DemoUnit, to: DemoUnit, factor: number, offset = 0): UnitConversion => ({
  from,
  to,
  factor,
  offset,
})

/** The conversions that the service supports; it offers no others (docs/service.md 1). */
export const unitConversions: readonly UnitConversion[] = [
  conversion(units.kW, units.watts, 1000),
  conversion(units.kW, units.megawatts, 0.001),
  conversion(units.kW, units.btuPerHour, 3412.141633),
  conversion(units.btuPerHour, units.kW, 1 / 3412.141633),
  conversion(units.kWh, units.megawattHours, 0.001),
  conversion(units.kWh, units.btu, 3412.141633),
  conversion(units.ton, units.kW, 3.516852842),
  conversion(units.gallonsPerMinute, units.litresPerSecond, 0.0630901964),
  conversion(units.poundsPerHour, units.kilopoundsPerHour, 0.001),
  conversion(units.fahrenheit, units.celsius, 5 / 9, -160 / 9),
  conversion(units.celsius, units.fahrenheit, 9 / 5, 32),
]

/** Finds the conversion from `canonical` to the unit that a client names by its short or long text. */
export function findConversion(canonical: DemoUnit, named: string): UnitConversion | undefined {
  const isNamed = (unit: DemoUnit): boolean => unit.shortText === named || unit.longText === named
  if (isNamed(canonical)) return conversion(canonical, canonical, 1)
  return unitConversions.find(({ from, to }) => from.id === canonical.id && isNamed(to))
}

/** Returns the unit in which `canonical` accumulates, and the one from which it was differentiated. */
export function consumptionOf(rate: DemoUnit): DemoUnit | undefined {
  return accumulations.find((pair) => pair.rate.id === rate.id)?.quantity
}

const accumulations: readonly { readonly rate: DemoUnit; readonly quantity: DemoUnit }[] = [
  { rate: units.kW, quantity: units.kWh },
  { rate: units.gallonsPerMinute, quantity: units.gallons },
  { rate: units.ton, quantity: units.tonHours },
  { rate: units.poundsPerHour, quantity: units.pounds },
  { rate: units.btuPerHour, quantity: units.btu },
]
