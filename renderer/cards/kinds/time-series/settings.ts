import * as z from 'zod'
import type { CardContext, Navigation } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { bucketFields, bucketSettings } from '../../buckets/bucket-settings.ts'
import { shownUnitOf } from '../../card-operands.ts'
import { strings } from './strings.ts'

const marks = ['workspace', 'line', 'step', 'bar', 'stacked', 'area'] as const

export const timeSeriesSettings = z.object({
  ...bucketSettings,
  mark: z.enum(marks).default('workspace'),
  /** Ends of the axis of values in the units that are received; it follows the values where they are absent. */
  lower: z.number().optional(),
  upper: z.number().optional(),
  isLogarithmic: z.boolean().default(false),
})
export type TimeSeriesSettings = z.infer<typeof timeSeriesSettings>

/** Returns in what the series differ from those of the workspace. */
export function navigationOf(settings: TimeSeriesSettings): Navigation {
  const { mark, resolution, areAmounts, lower, upper, isLogarithmic } = settings
  const hasScale = lower !== undefined || upper !== undefined || isLogarithmic
  const scale = {
    ...(lower !== undefined && { lower }),
    ...(upper !== undefined && { upper }),
    isLogarithmic,
  }
  return {
    ...(mark !== 'workspace' && { mark: mark === 'stacked' ? ('stacked-bar' as const) : mark }),
    ...(resolution !== 'automatic' && { resolution }),
    ...(areAmounts && { areAmounts }),
    ...(hasScale && { scale }),
  }
}

export function timeSeriesFields(
  { areAmounts }: TimeSeriesSettings,
  { operands, units }: CardContext,
): readonly SettingField[] {
  const [first] = operands
  const end = first && shownUnitOf({ ...first, ...(areAmounts && { showsAmounts: true as const }) }, units)
  return [
    choiceField('mark', strings.mark, marks, strings.marks),
    ...bucketFields,
    { kind: 'number', key: 'lower', label: strings.lower, ...end },
    { kind: 'number', key: 'upper', label: strings.upper, ...end },
    { kind: 'switch', key: 'isLogarithmic', label: strings.isLogarithmic },
  ]
}
