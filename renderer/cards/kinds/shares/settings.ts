import * as z from 'zod'
import { currencies } from '#shared/tariff/tariff.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import type { CardContext } from '../../card-kind.ts'
import type { SettingField } from '../../setting-field.ts'
import { meterAndWeatherOf, meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'

export const sharesSettings = z.object({
  ...meterSettings,
  /** Prices of a unit of the quantity; zero stands for none, and one alone is no price of all hours. */
  priceInHours: z.number().min(0).default(0),
  priceOutOfHours: z.number().min(0).default(0),
  currency: z.enum(currencies).default('EUR'),
})
export type SharesSettings = z.infer<typeof sharesSettings>

/** Codes are their own names. */
const currencyChoices = currencies.map((code) => ({ value: code, label: code }))

export function fieldsOf(settings: SharesSettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const { meter } = meterAndWeatherOf(settings, context)
  const own = meter?.variable.unit.shortText ?? ''
  const unit = quantityUnitOf(meter?.variable.kind === 'totalizer' ? rateUnitOf(own) : own)?.unit
  const price = {
    kind: 'number',
    min: 0,
    step: 0.01,
    ...(unit !== undefined && { unit: strings.per(unit) }),
  } as const
  return [
    ...meterFields,
    { ...price, key: 'priceInHours', label: labels.priceInHours },
    { ...price, key: 'priceOutOfHours', label: labels.priceOutOfHours },
    { kind: 'choice', key: 'currency', label: labels.currency, choices: currencyChoices },
  ]
}
