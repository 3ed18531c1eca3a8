import * as z from 'zod'
import type { SettingField } from '../../card-kind.ts'
import { strings } from './strings.ts'

const rows = ['day', 'weekday'] as const

export const heatMapSettings = z.object({ by: z.enum(rows).default('day') })
export type HeatMapSettings = z.infer<typeof heatMapSettings>

export const heatMapFields: readonly SettingField[] = [
  {
    kind: 'choice',
    key: 'by',
    label: strings.by,
    choices: rows.map((value) => ({ value, label: strings.rows[value] })),
  },
]
