import { quantityUnitOf, unitIdentity } from '#shared/units/units.ts'
import type { CardOperand } from './card-kind.ts'

const temperatures: ReadonlySet<string> = new Set(['°C', '°F', 'K'].map(unitIdentity))

export function isTemperature({ variable, operand }: CardOperand): boolean {
  const { kind, unit } = variable
  const shown = (operand.source.kind === 'variable' ? operand.source.units : undefined) ?? unit.shortText
  return kind === 'instantaneous' && temperatures.has(unitIdentity(shown))
}

/** Returns true if the operand adds up to an amount, so that a day has one. */
export function addsUp({ variable: { kind, unit } }: CardOperand): boolean {
  return kind === 'totalizer' || (kind === 'average-rate' && quantityUnitOf(unit.shortText) !== undefined)
}
