/** A linear change of unit: a value in the new unit is `factor` times the value in the old one plus `offset`. */
export interface UnitConversion {
  /** The new unit. */
  readonly unit: string
  /** Greater than zero. */
  readonly factor: number
  /** Is 32 from °C to °F; 0 for units that share their zero. */
  readonly offset: number
}

/** Converts a level to the new unit: a reading, a mean, an extreme. 20 °C is 68 °F. */
export function convertLevel(value: number, { factor, offset }: UnitConversion): number {
  return value * factor + offset
}

/** Converts a difference or a spread to the new unit, in which an offset cancels: 5 °C more is 9 °F more. */
export function convertDifference(value: number, { factor }: UnitConversion): number {
  return value * factor
}

/** Takes a level back to the old unit: 68 °F were 20 °C. A level without a conversion stays as it is. */
export function unconverted(value: number, conversion: UnitConversion | undefined): number {
  return conversion === undefined ? value : (value - conversion.offset) / conversion.factor
}
