import type { Columns, Register } from './columns.ts'
import { conversionBetween, convertLevel } from '#shared/units/conversion.ts'
import { numberFormula, type Formula } from './formula.ts'

/**
 * Converts values that are calculated or stored in the app to the wanted unit, including the formula of a ratio. They
 * stay in their own unit if none is wanted, or one of another quantity.
 */
export function inUnitOf(
  wanted: string | undefined,
  unit: string,
  columns: Columns,
): { readonly units: string; readonly columns: Columns } {
  const conversion = conversionBetween(unit, wanted ?? unit)
  if (wanted === undefined || conversion === undefined) return { units: unit, columns }
  const { factor, offset } = conversion
  const binary = (operator: '+' | '*', left: Formula, right: number): Formula => {
    return { kind: 'binary', operator, left, right: numberFormula(right) }
  }
  const { ratio, register } = columns
  return {
    units: wanted,
    columns: {
      times: columns.times,
      values: columns.values.map((value) => convertLevel(value, conversion)),
      ...(register && { register: scaled(register, factor) }),
      ...(ratio && { ratio: { ...ratio, formula: binary('+', binary('*', ratio.formula, factor), offset) } }),
    },
  }
}

function scaled({ noise, speed, dips, ...register }: Register, factor: number): Register {
  const scaledDips = dips.map((dip) => ({ ...dip, level: dip.level * factor }))
  return { ...register, noise: noise * factor, speed: speed * factor, dips: scaledDips }
}
