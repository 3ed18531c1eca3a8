import { conversionBetween, convertLevel } from '#shared/units/conversion.ts'
import { shownUnit } from '#shared/units/unit-system.ts'
import type { CardContext } from '../card-kind.ts'

/** Writes a temperature of a model, which is in the received unit, in the unit that the user chose. */
export function degreesText(
  value: number,
  received: string,
  { units }: Pick<CardContext, 'units'>,
  format: (value: number) => string,
): string {
  const unit = shownUnit(received, units)
  const conversion = conversionBetween(received, unit)
  return `${format(conversion === undefined ? value : convertLevel(value, conversion))} ${unit}`
}
