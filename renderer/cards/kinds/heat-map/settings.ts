import * as z from 'zod'
import type { SettingField } from '../../setting-field.ts'
import { choiceField } from '../../choice-field.ts'
import { strings } from './strings.ts'

const rows = ['day', 'weekday'] as const

export const heatMapSettings = z.object({ by: z.enum(rows).default('day') })
export type HeatMapSettings = z.infer<typeof heatMapSettings>

export const heatMapFields: readonly SettingField[] = [choiceField('by', strings.by, rows, strings.rows)]
