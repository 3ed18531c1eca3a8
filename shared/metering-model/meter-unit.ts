import type { Variable } from '../portfolio/nouns.ts'
import { unitDimension } from '../units/unit-dimension.ts'
import { quantityUnitOf, unitIdentity } from '../units/units.ts'

/** Names what a meter counts; only meters of the same quantity can be added up. */
export type MeteredQuantity = 'energy' | 'volume' | 'mass'

/** Volumes of gas and water that differ in size from country to country, so that nothing is converted to them. */
const furtherVolumes: ReadonlySet<string> = new Set(['scf', 'mcf', 'hcf', 'nm3', 'kl'])

/**
 * Returns what a variable counts: for a rate its quantity (kW counts energy), for a totalizer its own unit. Undefined
 * for variables that are not meters: a temperature, a voltage, reactive power, run hours.
 */
export function meteredQuantity({
  kind,
  unit,
}: Pick<Variable, 'kind' | 'unit'>): MeteredQuantity | undefined {
  const text = unit.shortText === '' ? unit.longText : unit.shortText
  if (kind === 'average-rate') return quantityNamed(quantityUnitOf(text)?.unit)
  return kind === 'totalizer' ? quantityNamed(text) : undefined
}

function quantityNamed(unit: string | undefined): MeteredQuantity | undefined {
  if (unit === undefined) return undefined
  const dimension = unitDimension(unit)
  if (dimension === 'energy' || dimension === 'volume' || dimension === 'mass') return dimension
  return furtherVolumes.has(unitIdentity(unit)) ? 'volume' : undefined
}
