import * as z from 'zod'
import type { CheckId } from '#shared/quality/check.ts'
import { checks } from '#shared/quality/checks.ts'
import { presetIds, presets } from '#shared/quality/presets.ts'
import type { CardContext } from '../../card-kind.ts'
import { limitUnitOf } from '../../card-operands.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { checkedMeters, checkedMetersShape, meterFields } from '../../metered/checked-meters.ts'
import { strings } from './strings.ts'

/** Checks whose first limit the user may set in the check's unit; the other checks have separate limits below. */
export const tunableChecks = [
  'zeros',
  'negatives',
  'spike-of-day',
  'spike',
  'extreme',
  'range',
  'robust-score',
  'rate-of-change',
  'level-step',
  'distinct',
] as const satisfies readonly CheckId[]

/** The limit of the preset where it is null. */
const ownLimit = z.number().positive().nullable().default(null)

export const qualitySettings = z.object({
  ...checkedMetersShape,
  preset: z.enum(presetIds).default('usual'),
  rows: z.enum(['meters', 'findings']).default('meters'),
  /** A limit of the user's own; null for that of the preset. */
  flatHours: z.number().positive().nullable().default(null),
  lateHours: z.number().positive().nullable().default(null),
  /** Bounds of the values in the received unit; none if null. */
  lower: z.number().nullable().default(null),
  upper: z.number().nullable().default(null),
  comparesDays: z.boolean().default(false),
  ...{ zeros: ownLimit, negatives: ownLimit, 'spike-of-day': ownLimit, spike: ownLimit, extreme: ownLimit },
  ...{ range: ownLimit, 'robust-score': ownLimit, 'rate-of-change': ownLimit },
  ...{ 'level-step': ownLimit, distinct: ownLimit },
})
export type QualitySettings = z.infer<typeof qualitySettings>

/** Offers the limits of the checks that the preset runs. */
function limitFields({ preset }: QualitySettings): readonly SettingField[] {
  const all = Object.values(presets[preset])
  return tunableChecks
    .filter((id) => all.some((limits) => limits[id]?.suspect !== undefined || limits[id]?.fail !== undefined))
    .map((id) => {
      const { name, unit } = checks[id]
      return { kind: 'number', key: id, label: strings.limitOf(name), unit, min: 0 }
    })
}

export function qualityFields(settings: QualitySettings, context: CardContext): readonly SettingField[] {
  const meters = checkedMeters(settings, context)
  const hasOne = meters.length === 1
  const bound = limitUnitOf(meters, context.units)
  return [
    choiceField('preset', strings.preset, presetIds, strings.presets),
    ...meterFields(settings, context),
    ...(hasOne ? [] : [choiceField('rows', strings.rows, ['meters', 'findings'], strings.rowNames)]),
    { kind: 'number', key: 'flatHours', label: strings.flatHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lateHours', label: strings.lateHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lower', label: strings.lower, ...bound },
    { kind: 'number', key: 'upper', label: strings.upper, ...bound },
    ...limitFields(settings),
    { kind: 'switch', key: 'comparesDays', label: strings.comparesDays },
  ]
}
