import * as z from 'zod'
import { type CardContext, type CardKind, type Navigation, withoutResult } from '#renderer/cards/card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { bucketFields, bucketSettings } from '#renderer/cards/buckets/bucket-settings.ts'
import { shownUnitOf } from '#renderer/cards/card-operands.ts'
import { strings } from './strings.ts'

const marks = ['workspace', 'line', 'step', 'bar', 'stacked', 'area'] as const

const timeSeriesSettings = z.object({
  ...bucketSettings,
  mark: z.enum(marks).default('workspace'),
  /** Ends of the value axis in the received units; if absent, the axis follows the values. */
  lower: z.number().optional(),
  upper: z.number().optional(),
  isLogarithmic: z.boolean().default(false),
})
type TimeSeriesSettings = z.infer<typeof timeSeriesSettings>

/** Returns how the series differ from those of the workspace. */
function navigationOf(settings: TimeSeriesSettings): Navigation {
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

function timeSeriesFields(
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

/** Shows operands over time, drawn from their readings at any zoom. */
export const timeSeriesKind: CardKind<TimeSeriesSettings> = {
  ...withoutResult,
  id: 'time-series',
  title: strings.title,
  question: strings.question,
  names: ['trend', 'line', 'chart', 'load curve'],
  group: 'when',
  icon: 'M2 12l4-5 3 3 5-7',
  settings: timeSeriesSettings,
  mainField: 'mark',
  fields: timeSeriesFields,
  navigates: navigationOf,
}
