import * as z from 'zod'
import { presetIds } from '#shared/quality/presets.ts'
import type { CardContext, CardOperand, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { strings } from './strings.ts'

export const qualitySettings = z.object({
  /** Resource whose main meters are all checked; empty for the series of the workspace. */
  resourceId: z.string().default(''),
  preset: z.enum(presetIds).default('usual'),
  rows: z.enum(['meters', 'findings']).default('meters'),
  /** Hours after which a series that does not change, or does not come, is a finding; the preset's own when null. */
  flatHours: z.number().positive().nullable().default(null),
  lateHours: z.number().positive().nullable().default(null),
  /** Bounds of the values in the unit of the series; none when null. */
  lower: z.number().nullable().default(null),
  upper: z.number().nullable().default(null),
  comparesDays: z.boolean().default(false),
})
export type QualitySettings = z.infer<typeof qualitySettings>

/** Returns the series that are checked: those of the workspace, or all main meters of a resource. */
export function operandsOf({ resourceId }: QualitySettings, context: CardContext): readonly CardOperand[] {
  if (resourceId === '') return context.operands
  const meters = context.entitiesWith(resourceId).flatMap((entity) => entity.meters)
  const byId = new Map(meters.map(({ operand }) => [operand.operand.id, operand]))
  return [...byId.values()]
}

export function qualityFields(settings: QualitySettings, context: CardContext): readonly SettingField[] {
  const { resources } = context
  const hasOne = operandsOf(settings, context).length === 1
  return [
    choiceField('preset', strings.preset, presetIds, strings.presets),
    {
      ...{ kind: 'choice', key: 'resourceId', label: strings.subject },
      choices: [
        { value: '', label: strings.seriesOfView },
        ...resources.map(({ id, name }) => ({ value: id, label: strings.allMeters(name) })),
      ],
    },
    ...(hasOne ? [] : [choiceField('rows', strings.rows, ['meters', 'findings'], strings.rowNames)]),
    { kind: 'number', key: 'flatHours', label: strings.flatHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lateHours', label: strings.lateHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lower', label: strings.lower },
    { kind: 'number', key: 'upper', label: strings.upper },
    { kind: 'switch', key: 'comparesDays', label: strings.comparesDays },
  ]
}
