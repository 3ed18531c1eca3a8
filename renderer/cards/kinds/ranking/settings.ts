import * as z from 'zod'
import { rankedBy } from '#shared/analysis/ranking/rank.ts'
import type { CardContext, CardEntity, CardResource } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { ALL_TYPES, countTypes } from './entity-types.ts'
import { ranksSeries, SERIES_OF_VIEW } from './series-of-view.ts'
import { byNames, strings } from './strings.ts'

const areaUnits = ['ft2', 'm2'] as const

export const rankingSettings = z.object({
  /** Empty for the resource of the first operand, or else for the first one available. */
  resourceId: z.string().default(''),
  /**
   * Type of the entities that are ranked; empty for buildings if there are any. `series` ranks the series of the view
   * instead.
   */
  entityType: z.string().default(''),
  by: z.enum(rankedBy).default('total'),
  areaUnit: z.enum(areaUnits).default('ft2'),
  /** Requests the year before as well, which doubles the requests. */
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

/** Returns the entities that have meters of the resource, whatever their type. */
export function metered(settings: RankingSettings, context: CardContext): readonly CardEntity[] {
  const resource = resourceOf(settings, context)
  return resource === undefined ? [] : context.entitiesWith(resource.id)
}

export function needsYearBefore({ by, hasChange }: RankingSettings): boolean {
  return by === 'change' || hasChange
}

export function rankingFields(settings: RankingSettings, context: CardContext): readonly SettingField[] {
  const { by } = settings
  const automatic = { value: '', label: strings.automatic }
  const named = context.resources.map(({ id, name }) => ({ value: id, label: name }))
  const types = countTypes(metered(settings, context)).map(({ type }) => ({
    value: type.id,
    label: type.name,
  }))
  const ranked = [
    automatic,
    ...(types.length > 1 ? [...types, { value: ALL_TYPES, label: strings.allTypes }] : []),
    { value: SERIES_OF_VIEW, label: strings.seriesOfView },
  ]
  const resource: SettingField = {
    ...{ kind: 'choice', key: 'resourceId', label: strings.resource, choices: [automatic, ...named] },
  }
  return [
    ...(ranksSeries(settings) ? [] : [resource]),
    { kind: 'choice', key: 'entityType', label: strings.ranked, choices: ranked },
    choiceField('by', strings.rankedBy, rankedBy, byNames),
    ...(by === 'per-area' ? [choiceField('areaUnit', strings.areaUnit, areaUnits, strings.areaUnits)] : []),
    ...(by === 'change' ? [] : [changeField]),
  ]
}

const changeField: SettingField = { kind: 'switch', key: 'hasChange', label: strings.withChange }
