import * as z from 'zod'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const rows = ['day', 'weekday'] as const

export const heatMapSettings = z.object({ by: z.enum(rows).default('day') })
export type HeatMapSettings = z.infer<typeof heatMapSettings>

export const heatMapFields: readonly SettingField[] = [choiceField('by', strings.by, rows, strings.rows)]
