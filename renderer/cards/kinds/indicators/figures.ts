import type { IndicatorResult } from './calculate.ts'

/** Divides by an area or a number of occupants, where there is one. */
export function perSize(values: Float64Array, size: number | undefined): Float64Array {
  return size === undefined ? values : values.map((value) => value / size)
}

/** Returns the unit of the indicator: kWh/m². */
export function unitOf({ unit, basisUnit }: Pick<IndicatorResult, 'unit' | 'basisUnit'>): string {
  return basisUnit === '' ? unit : `${unit}/${basisUnit}`
}
