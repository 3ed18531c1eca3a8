import { isSameDimension, measureOf } from './measure.ts'
import { unitIdentity } from './units.ts'

/** A conversion via kelvins loses the last digits: 20 °C would be 67.99999999999999 °F. */
const exact: Readonly<Record<string, Omit<UnitConversion, 'unit'>>> = {
  '°c °f': { factor: 1.8, offset: 32 },
  '°f °c': { factor: 5 / 9, offset: -160 / 9 },
}

/**
 * Returns the conversion of a value from unit `from` to unit `to`, in any spelling: kW to Btu/h, ft³/min to m³/h, °C to
 * °F. Undefined if the two measure different things, or if one is unknown and they are not the same. It is also
 * undefined between a temperature and a difference of temperatures, which have the same dimension but not the same
 * zero.
 */
export function conversionBetween(from: string, to: string): UnitConversion | undefined {
  const same = { unit: to, factor: 1, offset: 0 }
  if (from === to || unitIdentity(from) === unitIdentity(to)) return same
  const known = exact[`${unitIdentity(from)} ${unitIdentity(to)}`]
  if (known !== undefined) return { unit: to, ...known }
  const [source, target] = [measureOf(from), measureOf(to)]
  if (!isSameDimension(source.dimension, target.dimension)) return undefined
  if (isDifference(from) !== isDifference(to)) return undefined
  return {
    unit: to,
    factor: source.factor / target.factor,
    offset: (source.offset - target.offset) / target.factor,
  }
}

function isDifference(unit: string): boolean {
  return unitIdentity(unit).startsWith('δ')
}

/** A linear change of unit: a value in the new unit is `factor` times the value in the old one plus `offset`. */
export interface UnitConversion {
  /** The new unit. */
  readonly unit: string
  /** Greater than zero. */
  readonly factor: number
  /** Is 32 from °C to °F; 0 for units that share their zero. */
  readonly offset: number
}

/** Converts a level to the new unit: a reading, a mean or an extreme. 20 °C is 68 °F. */
export function convertLevel(value: number, { factor, offset }: UnitConversion): number {
  return value * factor + offset
}

/** Converts a difference or a spread to the new unit, without the offset: 5 °C more is 9 °F more. */
export function convertDifference(value: number, { factor }: UnitConversion): number {
  return value * factor
}

/** Converts a level back to the old unit: 68 °F was 20 °C. A level without a conversion stays as it is. */
export function unconverted(value: number, conversion: UnitConversion | undefined): number {
  return conversion === undefined ? value : (value - conversion.offset) / conversion.factor
}
