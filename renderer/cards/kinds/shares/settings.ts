import * as z from 'zod'
import type { CardContext, CardDemand } from '../../card-kind.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import type { SettingField } from '../../setting-field.ts'
import { currencyField, currencySchema, priceField, priceSchema } from '../../metered/shared-settings.ts'
import {
  meterAndWeatherOf,
  meterDemands,
  meterFields,
  meterSettings,
} from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'

export const sharesSettings = z.object({
  ...meterSettings,
  /** Prices of a unit of the quantity; zero means no price, and a single price does not cover all hours. */
  priceInHours: priceSchema,
  priceOutOfHours: priceSchema,
  currency: currencySchema,
})
export type SharesSettings = z.infer<typeof sharesSettings>

export function demandsOf(settings: SharesSettings, context: CardContext): readonly CardDemand[] {
  const { range, zone } = context
  return meterDemands(meterAndWeatherOf(settings, context), 'days', {
    interval: range,
    resolution: hoursOfDays(range, zone),
  })
}

export function fieldsOf(settings: SharesSettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const { meter } = meterAndWeatherOf(settings, context)
  return [
    ...meterFields,
    priceField('priceInHours', labels.priceInHours, meter),
    priceField('priceOutOfHours', labels.priceOutOfHours, meter),
    currencyField,
  ]
}
