import type { UnitConversion } from './conversion.ts'
import { isSameDimension, measureOf } from './measure.ts'
import { unitIdentity } from './units.ts'

/** By way of kelvins the last digits are lost: 20 °C would be 67.99999999999999 °F. */
const exact: Readonly<Record<string, Omit<UnitConversion, 'unit'>>> = {
  '°c °f': { factor: 1.8, offset: 32 },
  '°f °c': { factor: 5 / 9, offset: -160 / 9 },
}

/**
 * Returns how a value in unit `from` becomes one in unit `to`, by any spelling: kW to Btu/h, ft³/min to m³/h, °C to
 * °F. Undefined when the two measure different things, or when one is not known here and they are not the same; also
 * between a temperature and a difference of temperatures, which share a dimension but no zero.
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
