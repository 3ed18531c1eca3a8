import * as z from 'zod'
import type { SettingField } from '../../card-kind.ts'
import { bucketFields, bucketSettings } from '../../buckets/bucket-settings.ts'
import { choiceField } from '../../choice-field.ts'
import { strings } from './strings.ts'

const marks = ['line', 'step', 'bar', 'stacked', 'area'] as const

export const timeSeriesSettings = z.object({
  ...bucketSettings,
  mark: z.enum(marks).default('line'),
  /** Ends of the axis of values, which follows the values where they are absent. */
  lower: z.number().optional(),
  upper: z.number().optional(),
  isLogarithmic: z.boolean().default(false),
})
export type TimeSeriesSettings = z.infer<typeof timeSeriesSettings>

export function isBars({ mark }: TimeSeriesSettings): boolean {
  return mark === 'bar' || mark === 'stacked'
}

export const timeSeriesFields: readonly SettingField[] = [
  choiceField('mark', strings.mark, marks, strings.marks),
  ...bucketFields,
  { kind: 'number', key: 'lower', label: strings.lower },
  { kind: 'number', key: 'upper', label: strings.upper },
  { kind: 'switch', key: 'isLogarithmic', label: strings.isLogarithmic },
]
