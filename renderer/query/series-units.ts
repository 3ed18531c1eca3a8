import type { Variable } from '#shared/portfolio/nouns.ts'
import { isAmountUnit } from '#shared/units/unit-dimension.ts'
import { shownUnit, type UnitSystem } from '#shared/units/unit-system.ts'
import { quantityUnitOf, unitIdentity, type QuantityUnit } from '#shared/units/units.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { OperandSeries } from './operand-series.ts'
import { optionOf, type KnownOperand, type RequestOption } from './view/operands.ts'

/**
 * Returns the unit of a series: as its answers named it, else as it was requested, else as the catalogue does. A
 * standardized series never has that of the plain one, even where the service repeats its text: the two share no
 * axis.
 */
export function unitsOf(loaded: Pick<LoadedSeries, 'demand' | 'units'>, variable: Variable): string {
  const { seriesKey } = loaded.demand
  return loaded.units === ''
    ? requestedUnits(seriesKey, variable)
    : markedUnit(loaded.units, seriesKey, variable)
}

/** Returns the unit of the values that are shown: that of amounts where a rate is shown as amounts. */
export function shownUnitsOf({ base, variable, shown }: Omit<OperandSeries, 'operand'>): string {
  return shown.amountUnit ?? unitsOf(base, variable)
}

/** Returns the unit in which an operand is expected to be shown, to whom wants to see the units of a system. */
export function expectedUnits(known: KnownOperand, system: UnitSystem): string {
  const option = optionOf(known.operand)
  const received = requestedUnits(option, known.variable)
  const isOwn = option.units !== undefined || option.standardization !== undefined
  const unit = isOwn ? received : shownUnit(received, system)
  return amountOf(known, unit)?.unit ?? unit
}

/** Returns the amounts in which an operand of this unit is shown; undefined where it is shown as it is. */
export function amountOf(
  { variable, showsAmounts }: Omit<KnownOperand, 'operand'>,
  unit: string,
): QuantityUnit | undefined {
  return showsAmounts === true && variable.kind === 'average-rate' ? quantityUnitOf(unit) : undefined
}

/** Returns the unit that the service is expected to answer in. */
export function requestedUnits(option: RequestOption, variable: Variable): string {
  return markedUnit(option.units ?? variable.unit.shortText, option, variable)
}

function markedUnit(unit: string, { units, standardization }: RequestOption, variable: Variable): string {
  if (standardization === undefined) return unit
  const plain = [units ?? '', variable.unit.shortText, variable.unit.longText].map(unitIdentity)
  // Any other plain amount is as wrong: W for a variable in kW would share its axis and be converted to it.
  if (!plain.includes(unitIdentity(unit)) && !isAmountUnit(unit)) return unit
  const divisor = divisorOf(standardization)
  return divisor === undefined ? `${unit} (${standardization})`.trimStart() : `${unit || '1'}/${divisor}`
}

/** Returns what a standardization divides by, as far as its name says so. */
function divisorOf(standardization: string): string | undefined {
  const plain = standardization.toLowerCase().replace(/[\s_-]+/g, '')
  if (/squarefoot|squarefeet|sqft/.test(plain)) return 'ft²'
  if (/squaremet|sqm/.test(plain)) return 'm²'
  return /occupan|person|capita/.test(plain) ? 'occupant' : undefined
}
