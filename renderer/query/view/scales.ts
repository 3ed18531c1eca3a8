import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { ViewState } from './view-state.ts'

export type UnitScale = ViewState['scales'][string]

export function scaleOf({ scales }: Pick<ViewState, 'scales'>, unit: string): UnitScale {
  return scales[unitIdentity(unit)] ?? { isLogarithmic: false }
}

/** Returns true if the axis begins at zero: as chosen, or as suits the unit. */
export function isFromZero(unit: string, { baseline }: UnitScale): boolean {
  return baseline === undefined ? isComparedFromZero(unit) : baseline === 'zero'
}

/** Returns the scale with the other baseline; the one that suits the unit is not kept as a choice. */
export function withOtherBaseline(unit: string, scale: UnitScale): UnitScale {
  const { baseline: _before, ...rest } = scale
  const next = isFromZero(unit, scale) ? 'fit' : 'zero'
  return (next === 'zero') === isComparedFromZero(unit) ? rest : { ...rest, baseline: next }
}

/** Returns the change that gives the axis of a unit another scale; one that follows the values is not kept. */
export function withScale(
  { scales }: Pick<ViewState, 'scales'>,
  unit: string,
  scale: UnitScale,
): Partial<ViewState> {
  const key = unitIdentity(unit)
  const others = Object.entries(scales).filter(([each]) => each !== key)
  const { lower, upper, isLogarithmic, baseline } = scale
  const follows = lower === undefined && upper === undefined && !isLogarithmic && baseline === undefined
  return { scales: Object.fromEntries(follows ? others : [...others, [key, scale]]) }
}
