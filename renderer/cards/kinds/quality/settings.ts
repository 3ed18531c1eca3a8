import * as z from 'zod'
import type { CheckId } from '#shared/quality/check.ts'
import { checks } from '#shared/quality/checks.ts'
import { presetIds, presets } from '#shared/quality/presets.ts'
import type { Named } from '#shared/catalog/nouns.ts'
import type { CardContext, CardEntity, CardOperand, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { strings } from './strings.ts'

/** Checks whose first limit the user may set in the check's unit; the others have limits of their own below. */
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
  /** Resource whose main meters are all checked; empty for the series of the workspace. */
  resourceId: z.string().default(''),
  /** Id of an organization or an entity whose meters alone are checked; empty for all of them. */
  scope: z.string().default(''),
  preset: z.enum(presetIds).default('usual'),
  rows: z.enum(['meters', 'findings']).default('meters'),
  /** Hours after which a series that does not change, or does not come, is a finding; the preset's own when null. */
  flatHours: z.number().positive().nullable().default(null),
  lateHours: z.number().positive().nullable().default(null),
  /** Bounds of the values in the unit of the series; none when null. */
  lower: z.number().nullable().default(null),
  upper: z.number().nullable().default(null),
  comparesDays: z.boolean().default(false),
  ...{ zeros: ownLimit, negatives: ownLimit, 'spike-of-day': ownLimit, spike: ownLimit, extreme: ownLimit },
  ...{ range: ownLimit, 'robust-score': ownLimit, 'rate-of-change': ownLimit },
  ...{ 'level-step': ownLimit, distinct: ownLimit },
})
export type QualitySettings = z.infer<typeof qualitySettings>

/** Returns the series that are checked: those of the workspace, or all main meters of a resource. */
export function operandsOf(
  { resourceId, scope }: Pick<QualitySettings, 'resourceId' | 'scope'>,
  context: CardContext,
): readonly CardOperand[] {
  if (resourceId === '') return context.operands
  const all = context.entitiesWith(resourceId)
  const meters = all.flatMap((entity) =>
    scope === '' || scope === entity.entityId || organizationOf(entity)?.id === scope ? entity.meters : [],
  )
  const byId = new Map(meters.map(({ operand }) => [operand.operand.id, operand]))
  return [...byId.values()]
}

function organizationOf({ meters }: CardEntity): Named | undefined {
  return meters[0]?.operand.variable.organization
}

/** Offers the organizations and then the entities that have meters of the resource. */
function scopeField(resourceId: string, context: CardContext): SettingField {
  const entities = context.entitiesWith(resourceId)
  const organizations = new Map(
    entities.flatMap((entity) => {
      const own = organizationOf(entity)
      return own === undefined ? [] : [[own.id, own.name] as const]
    }),
  )
  return {
    ...{ kind: 'choice', key: 'scope', label: strings.scope },
    choices: [
      { value: '', label: strings.wholePortfolio },
      ...[...organizations].map(([value, name]) => ({ value, label: strings.organization(name) })),
      ...entities.map(({ entityId, name }) => ({ value: entityId, label: name })),
    ],
  }
}

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
    ...(settings.resourceId === '' ? [] : [scopeField(settings.resourceId, context)]),
    ...(hasOne ? [] : [choiceField('rows', strings.rows, ['meters', 'findings'], strings.rowNames)]),
    { kind: 'number', key: 'flatHours', label: strings.flatHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lateHours', label: strings.lateHours, unit: 'h', min: 1, step: 1 },
    { kind: 'number', key: 'lower', label: strings.lower },
    { kind: 'number', key: 'upper', label: strings.upper },
    ...limitFields(settings),
    { kind: 'switch', key: 'comparesDays', label: strings.comparesDays },
  ]
}
