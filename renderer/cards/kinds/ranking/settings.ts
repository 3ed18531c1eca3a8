import * as z from 'zod'
import { rankedBy } from '#shared/analysis/ranking/rank.ts'
import type { CardContext, CardResource, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { byNames, strings } from './strings.ts'

export const rankingSettings = z.object({
  /** An empty text stands for the resource of the first operand, or for the first there is. */
  resourceId: z.string().default(''),
  by: z.enum(rankedBy).default('total'),
  areaUnit: z.enum(['ft2', 'm2']).default('ft2'),
  /** Asks for the year before as well, which doubles the requests. */
  hasChange: z.boolean().default(false),
})
export type RankingSettings = z.infer<typeof rankingSettings>

export function resourceOf(
  { resourceId }: RankingSettings,
  { resources, operands }: CardContext,
): CardResource | undefined {
  const [first] = operands
  return (
    resources.find(({ id }) => id === resourceId) ??
    resources.find(({ id }) => id === first?.variable.resource.id) ??
    resources[0]
  )
}

export function needsYearBefore({ by, hasChange }: RankingSettings): boolean {
  return by === 'change' || hasChange
}

export function rankingFields({ by }: RankingSettings, { resources }: CardContext): readonly SettingField[] {
  const automatic = { value: '', label: strings.automatic }
  const named = resources.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { kind: 'choice', key: 'resourceId', label: strings.resource, choices: [automatic, ...named] },
    choiceField('by', strings.rankedBy, rankedBy, byNames),
    ...(by === 'per-area' ? [areaField] : []),
    ...(by === 'change' ? [] : [changeField]),
  ]
}

const areaField: SettingField = {
  kind: 'choice',
  key: 'areaUnit',
  label: strings.areaUnit,
  choices: [
    { value: 'ft2', label: strings.squareFeet },
    { value: 'm2', label: strings.squareMetres },
  ],
}

const changeField: SettingField = { kind: 'switch', key: 'hasChange', label: strings.withChange }
