import * as z from 'zod'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import {
  modelLabel,
  modelNames,
  resolutionLabel,
  resolutionNames,
  weatherModels,
} from '../../metered/model-names.ts'
import { strings } from './strings.ts'
import { driftField, driftSchema } from '../../metered/shared-settings.ts'

const resolutions = ['hourly', 'daily', 'monthly'] as const

export const placeboSettings = z.object({
  ...meterSettings,
  resolution: z.enum(resolutions).default('daily'),
  model: z.enum(weatherModels).default('degree-days'),
  /** Months of reporting after each baseline of twelve. */
  months: z.number().int().min(1).max(24).default(12),
  drift: driftSchema,
})

export type PlaceboSettings = z.infer<typeof placeboSettings>

export const placeboFields: readonly SettingField[] = [
  ...meterFields,
  choiceField('model', modelLabel, weatherModels, modelNames),
  choiceField('resolution', resolutionLabel, resolutions, resolutionNames),
  { kind: 'number', key: 'months', label: strings.labels.months, min: 1, max: 24, step: 1 },
  driftField(strings.labels.drift),
]
