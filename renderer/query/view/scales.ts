import { unitIdentity } from '#shared/units/units.ts'
import type { ViewState } from './view-state.ts'

export type UnitScale = ViewState['scales'][string]

export function scaleOf({ scales }: Pick<ViewState, 'scales'>, unit: string): UnitScale {
  return scales[unitIdentity(unit)] ?? { isLogarithmic: false }
}

/** The change that gives the axis of a unit another scale; one that follows the values is not kept. */
export function withScale(
  { scales }: Pick<ViewState, 'scales'>,
  unit: string,
  scale: UnitScale,
): Partial<ViewState> {
  const key = unitIdentity(unit)
  const others = Object.entries(scales).filter(([each]) => each !== key)
  const follows = scale.lower === undefined && scale.upper === undefined && !scale.isLogarithmic
  return { scales: Object.fromEntries(follows ? others : [...others, [key, scale]]) }
}
