import { conversionBetween } from '../../units/conversion-between.ts'
import { unitIdentity } from '../../units/units.ts'

/**
 * The unit in which most of these can be compared: the one that most of them convert to, of those the one that most
 * have, of those the first by name. The order of the list does not matter. Undefined for an empty list.
 */
export function commonUnit(units: readonly string[]): string | undefined {
  const reach = (unit: string): number =>
    units.filter((one) => conversionBetween(one, unit) !== undefined).length
  const uses = (unit: string): number =>
    units.filter((one) => unitIdentity(one) === unitIdentity(unit)).length
  const ranked = [...new Set(units)]
    .map((unit) => ({ unit, reach: reach(unit), uses: uses(unit) }))
    .sort((a, b) => b.reach - a.reach || b.uses - a.uses || (a.unit < b.unit ? -1 : 1))
  return ranked[0]?.unit
}
