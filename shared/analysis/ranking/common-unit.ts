import { conversionBetween } from '#shared/units/conversion.ts'
import { unitIdentity } from '../../units/units.ts'

/**
 * Returns the unit in which most of these can be compared: the one that most of them convert to, among those the one
 * that most have, among those the first by name. The order of the list does not matter. Undefined for an empty list.
 */
export function commonUnit(units: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const countOf = (isMeant: (unit: string) => boolean): number =>
    [...counts].reduce((sum, [unit, count]) => sum + (isMeant(unit) ? count : 0), 0)
  const ranked = [...counts.keys()]
    .map((unit) => ({
      unit,
      reach: countOf((one) => conversionBetween(one, unit) !== undefined),
      uses: countOf((one) => unitIdentity(one) === unitIdentity(unit)),
    }))
    .sort((a, b) => b.reach - a.reach || b.uses - a.uses || (a.unit < b.unit ? -1 : 1))
  return ranked[0]?.unit
}
