import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { savedCost, type SavedCost } from '#shared/savings/statements/saved-cost.ts'
import type { SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import { pricesOfPeriods } from '#shared/tariff/prices-of-periods.ts'
import type { Currency } from '#shared/calendar/tariff.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs } from '../../card-kind.ts'
import type { SavingsSettings } from './settings.ts'

/** A saving in money, or the fact that the tariff has several prices within a value of the model. */
export type SavedMoney =
  | (SavedCost & {
      readonly kind: 'amount'
      readonly currency: Currency
      /** Name of the tariff, or the price of the card. */
      readonly by: string | number
      /** Price of a unit in each counted period, by a tariff. */
      readonly prices?: readonly number[]
    })
  | { readonly kind: 'several-prices' }

/** Values the avoided use at the price of the card, otherwise by the tariff of the meter's calendar. */
export function moneyOf(
  statement: SavingsStatement,
  { observations: { times }, ends, unit }: MeteredPeriods,
  inputs: CardInputs,
  { price, currency }: SavingsSettings,
): SavedMoney | undefined {
  const { counted } = statement.avoided
  if (price > 0) {
    const cost = savedCost(
      statement,
      Float64Array.from(counted, () => price),
    )
    return cost && { kind: 'amount', ...cost, currency, by: price }
  }
  const [meter] = inputsOf(inputs, 'reporting', 'meter')
  const toKwh = conversionBetween(unit, 'kWh')
  if (meter?.tariff === undefined || toKwh === undefined) return undefined
  const at = (values: Float64Array): Float64Array =>
    Float64Array.from(counted, (position) => values[position] ?? NaN)
  const { tariff, calendar = inputs.calendar } = meter
  const perKwh = pricesOfPeriods(at(times), at(ends), inputs.zone, tariff, calendar)
  if (perKwh === undefined) return { kind: 'several-prices' }
  const prices = perKwh.map((each) => each * toKwh.factor)
  const cost = savedCost(statement, prices)
  return cost && { kind: 'amount', ...cost, currency: tariff.currency, by: tariff.name, prices: [...prices] }
}
