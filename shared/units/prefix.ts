/** Units of one quantity, each a thousand times the one before. */
const families: readonly (readonly string[])[] = [
  ['Wh', 'kWh', 'MWh', 'GWh', 'TWh'],
  ['VAh', 'kVAh', 'MVAh', 'GVAh'],
  ['varh', 'kvarh', 'Mvarh', 'Gvarh'],
  ['W', 'kW', 'MW', 'GW'],
  // By custom a million is written MMBtu, since MBtu means a thousand to some and a million to others.
  ['Btu', 'kBtu', 'MMBtu'],
]

/** From this number on, the next larger unit is easier to read: 9,999 kWh, but 10 MWh. */
const READABLE = 10_000

export interface ScaledAmount {
  readonly value: number
  readonly unit: string
}

/**
 * Returns the unit in which an amount needs at most four figures before the point, and its divisor: 35,000,000 kWh is
 * in GWh, divided by a million. A unit without a family is returned as it is, with 1.
 */
export function prefixFor(
  largest: number,
  unit: string,
): { readonly unit: string; readonly divisor: number } {
  const { family, at } = placeOf(unit)
  let index = at
  while (Math.abs(largest) / 1000 ** (index - at) >= READABLE && index + 1 < family.length) index++
  return { unit: index === at ? unit : (family[index] ?? unit), divisor: 1000 ** (index - at) }
}

/** Writes an amount in the unit in which it needs at most four figures before the point: 273,000 kWh as 273 MWh. */
export function scaledAmount(value: number, unit: string): ScaledAmount {
  const { unit: shown, divisor } = prefixFor(value, unit)
  return { value: value / divisor, unit: shown }
}

/**
 * Converts an amount to the unit in which its family compares: MWh and kWh both in Wh. It is unchanged when the unit
 * has no family.
 */
export function comparableAmount(value: number, unit: string): number {
  return value * 1000 ** placeOf(unit).at
}

/**
 * Compares the exact letters, since units that differ only in case may differ by a factor of a thousand million, as mW
 * and MW do.
 */
function placeOf(unit: string): { readonly family: readonly string[]; readonly at: number } {
  const letters = unit.trim()
  for (const family of families) {
    const at = family.indexOf(letters)
    if (at >= 0) return { family, at }
  }
  return { family: [unit], at: 0 }
}
