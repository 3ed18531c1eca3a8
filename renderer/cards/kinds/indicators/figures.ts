import { conversionBetween } from '#shared/units/conversion.ts'
import { shownUnit } from '#shared/units/unit-system.ts'
import type { CardContext } from '../../card-kind.ts'
import type { IndicatorResult } from './calculate.ts'
import { sizeOf, type IndicatorSettings } from './settings.ts'

/** Names the quantity by which use is divided. */
export interface Basis {
  /** Number of its units; 1 if the calculation has already divided. */
  readonly size: number
  readonly unit: string
}

/**
 * Returns the area, the number of occupants or the unit by which a use is divided, in the units that the user chose.
 */
export function basisOf(
  { degrees, driverUnit }: Pick<IndicatorResult, 'degrees' | 'driverUnit'>,
  settings: IndicatorSettings,
  context: CardContext,
): Basis {
  switch (settings.per) {
    case 'area':
      return { size: sizeOf(settings, context) ?? 1, unit: context.areaUnit }
    case 'occupant':
      return { size: sizeOf(settings, context) ?? 1, unit: 'occupant' }
    case 'degree-day': {
      const unit = shownUnit(degrees, context.units)
      return { size: conversionBetween(degrees, unit)?.factor ?? 1, unit: `${unit}·day` }
    }
    case 'driver':
      return { size: 1, unit: driverUnit }
    case 'none':
      return { size: 1, unit: '' }
  }
}

/** Divides by the chosen size. */
export function perSize(values: Float64Array, { size }: Basis): Float64Array {
  return size === 1 ? values : values.map((value) => value / size)
}

/** Returns the unit of the indicator: kWh/m². */
export function unitOf(unit: string, basis: Basis): string {
  return basis.unit === '' ? unit : `${unit}/${basis.unit}`
}

/** Converts a target or a reference line, which settings store per m², to the unit of area that is shown. */
export function shownLevel(
  level: number,
  { per }: Pick<IndicatorSettings, 'per'>,
  { areaUnit }: Pick<CardContext, 'areaUnit'>,
): number {
  return per === 'area' ? level * (conversionBetween('1/m²', `1/${areaUnit}`)?.factor ?? 1) : level
}
