import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import * as z from 'zod'
import type { SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import {
  modelLabel,
  modelNames,
  resolutionLabel,
  resolutionNames,
  weatherModels,
} from '../../metered/model-names.ts'
import { strings } from './strings.ts'

const resolutions = ['hourly', 'daily', 'monthly'] as const

export const placeboSettings = z.object({
  ...meterSettings,
  resolution: z.enum(resolutions).default('daily'),
  model: z.enum(weatherModels).default('degree-days'),
  /** Months of reporting after each baseline of twelve. */
  months: z.number().int().min(1).max(24).default(12),
  /** Change between years of the tested band, in per cent. */
  drift: z
    .number()
    .min(0)
    .max(100)
    .default(YEARLY_DRIFT * 100),
})

export type PlaceboSettings = z.infer<typeof placeboSettings>

export const placeboFields: readonly SettingField[] = [
  ...meterFields,
  choiceField('model', modelLabel, weatherModels, modelNames),
  choiceField('resolution', resolutionLabel, resolutions, resolutionNames),
  { kind: 'number', key: 'months', label: strings.labels.months, min: 1, max: 24, step: 1 },
  { kind: 'number', key: 'drift', label: strings.labels.drift, unit: '%', min: 0, max: 100 },
]
