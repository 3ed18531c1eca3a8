import { conversionBetween, convertLevel } from '#shared/units/conversion.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { shownUnit, type UnitSystem } from '#shared/units/unit-system.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { expectedUnits } from '#renderer/query/operand-series.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import type { UnitScale, ViewState } from '#renderer/query/view/view-state.ts'

/**
 * Returns the scale of the axis of a unit, among the shown units. Ends that were typed in the unit of the other system
 * are converted: 30 °C is 86 °F once degrees Fahrenheit are shown instead.
 */
export function scaleOf(
  { scales }: Pick<ViewState, 'scales'>,
  unit: string,
  shown: readonly string[] = [],
): UnitScale {
  const own = scales[unitIdentity(unit)]
  if (own !== undefined) return own
  const [from, scale] = Object.entries(scales).find(([key]) => isLent(key, unit, shown)) ?? []
  return scale === undefined || from === undefined ? { isLogarithmic: false } : inUnit(scale, from, unit)
}

/** Returns the scales of units that do not all follow their values, keyed by the identities of the units. */
export function scalesOf(
  view: Pick<ViewState, 'scales'>,
  units: readonly string[],
): Readonly<Record<string, UnitScale>> {
  const scales = units.map((unit) => [unitIdentity(unit), scaleOf(view, unit, units)] as const)
  return Object.fromEntries(scales.filter(([, scale]) => !followsValues(scale)))
}

/** Returns one scale for the axes of all units of a view; its ends are stored in the received unit. */
export function scalesOfView(
  scale: UnitScale,
  operands: readonly KnownOperand[],
  system: UnitSystem,
): Readonly<Record<string, UnitScale>> {
  return Object.fromEntries(
    operands.map((known) => {
      const unit = expectedUnits(known, system)
      return [unitIdentity(unit), inUnit(scale, expectedUnits(known, 'received'), unit)]
    }),
  )
}

/** Returns the scale with its ends in another unit, without the last digits that a conversion adds. */
function inUnit(scale: UnitScale, from: string, to: string): UnitScale {
  const conversion = conversionBetween(from, to)
  if (conversion === undefined) return scale
  const converted = (end: number): number => Number(convertLevel(end, conversion).toPrecision(5))
  const { lower, upper } = scale
  return {
    ...scale,
    ...(lower !== undefined && { lower: converted(lower) }),
    ...(upper !== undefined && { upper: converted(upper) }),
  }
}

/** Returns true if a unit system replaces the first unit by the second, and the first has no axis of its own. */
function isLent(a: string, b: string, shown: readonly string[]): boolean {
  if (shown.some((unit) => unitIdentity(unit) === a)) return false
  const isShownAs = (from: string, to: string): boolean =>
    (['metric', 'imperial'] as const).some(
      (system) => unitIdentity(shownUnit(from, system)) === unitIdentity(to),
    )
  return isShownAs(a, b) || isShownAs(b, a)
}

/** Returns true if the axis begins at zero: because that was chosen, or because it suits the unit. */
export function isFromZero(unit: string, { baseline }: UnitScale): boolean {
  return baseline === undefined ? isComparedFromZero(unit) : baseline === 'zero'
}

/** Returns the scale with the other baseline; the one that suits the unit is not stored as a choice. */
export function withOtherBaseline(unit: string, scale: UnitScale): UnitScale {
  const { baseline: _before, ...rest } = scale
  const next = isFromZero(unit, scale) ? 'fit' : 'zero'
  return (next === 'zero') === isComparedFromZero(unit) ? rest : { ...rest, baseline: next }
}

/**
 * Returns the change that gives the axis of a unit another scale, among the shown units; one that follows the values is
 * not stored.
 */
export function withScale(
  { scales }: Pick<ViewState, 'scales'>,
  unit: string,
  scale: UnitScale,
  shown: readonly string[] = [],
): Partial<ViewState> {
  const key = unitIdentity(unit)
  const others = Object.entries(scales).filter(([each]) => each !== key && !isLent(each, unit, shown))
  return { scales: Object.fromEntries(followsValues(scale) ? others : [...others, [key, scale]]) }
}

function followsValues({ lower, upper, isLogarithmic, baseline }: UnitScale): boolean {
  return lower === undefined && upper === undefined && !isLogarithmic && baseline === undefined
}
