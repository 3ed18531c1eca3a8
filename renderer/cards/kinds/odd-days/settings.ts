import * as z from 'zod'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import type { SettingField } from '../../setting-field.ts'
import { meterAndWeatherOf, meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'
import { addsUp } from '../../card-operands.ts'

export const oddSettings = z.object({
  ...meterSettings,
  /** Robust standard deviations from what is usual. */
  limit: z.number().min(1).max(20).default(3.5),
})

export type OddSettings = z.infer<typeof oddSettings>

export const oddFields: readonly SettingField[] = [
  ...meterFields,
  { kind: 'number', key: 'limit', label: strings.labels.limit, unit: strings.limitUnit, min: 1, max: 20 },
]

/** Other meters of the card, which may explain a day of the first. */
export function partsOf(settings: OddSettings, context: CardContext): readonly CardOperand[] {
  const { meter } = meterAndWeatherOf(settings, context)
  return context.operands.filter((operand) => operand !== meter && addsUp(operand))
}
