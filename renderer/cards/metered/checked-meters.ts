import * as z from 'zod'
import type { Named } from '#shared/portfolio/nouns.ts'
import type { CardContext, CardEntity, CardOperand } from '../card-kind.ts'
import type { SettingField } from '../setting-field.ts'

/** Settings of kinds that check the series of the workspace, or all main meters of a resource. */
export const checkedMetersShape = {
  /** Resource whose main meters are all checked; empty for the series of the workspace. */
  resourceId: z.string().default(''),
  /** Id of an organization or an entity, to check only its meters; empty for all. */
  scope: z.string().default(''),
}

interface CheckedMeters {
  readonly resourceId: string
  readonly scope: string
}

const labels = {
  subject: 'Checked',
  seriesOfView: 'Series of the workspace',
  allMeters: (resource: string): string => `All main meters: ${resource}`,
  scope: 'Of',
  wholePortfolio: 'The whole portfolio',
  organization: (name: string): string => `Organization: ${name}`,
  noSeries: 'Choose variables in the tree, or all meters of a resource in the settings of this view.',
  noMeters: 'No entity has a main meter of this resource. Choose another one in the settings of this view.',
}

/** Explains what is missing if nothing can be checked. */
export function lacksMeters(settings: CheckedMeters, context: CardContext): string | undefined {
  if (checkedMeters(settings, context).length > 0) return undefined
  return settings.resourceId === '' ? labels.noSeries : labels.noMeters
}

/** Offers the choice of what is checked, and in which part of the portfolio. */
export function meterFields({ resourceId }: CheckedMeters, context: CardContext): readonly SettingField[] {
  return [
    {
      ...{ kind: 'choice', key: 'resourceId', label: labels.subject },
      choices: [
        { value: '', label: labels.seriesOfView },
        ...context.resources.map(({ id, name }) => ({ value: id, label: labels.allMeters(name) })),
      ],
    },
    ...(resourceId === '' ? [] : [scopeField(resourceId, context)]),
  ]
}

/** Returns the series that are checked: those of the workspace, or all main meters of a resource. */
export function checkedMeters(
  { resourceId, scope }: CheckedMeters,
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
    ...{ kind: 'choice', key: 'scope', label: labels.scope },
    choices: [
      { value: '', label: labels.wholePortfolio },
      ...[...organizations].map(([value, name]) => ({ value, label: labels.organization(name) })),
      ...entities.map(({ entityId, name }) => ({ value: entityId, label: name })),
    ],
  }
}
