import * as z from 'zod'
import type { CardContext, CardEntity, CardMeter } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const resolutions = ['daily', 'weekly', 'monthly'] as const

export const breakdownSettings = z.object({
  of: z.enum(['entity', 'operands']).default('entity'),
  /** Empty for the resource of the first operand. */
  resourceId: z.string().default(''),
  entityId: z.string().default(''),
  resolution: z.enum(resolutions).default('monthly'),
})
export type BreakdownSettings = z.infer<typeof breakdownSettings>

export interface BreakdownTerms {
  readonly total: readonly CardMeter[]
  readonly parts: readonly CardMeter[]
}

/** Returns the meters that make up the total, and those that are its parts. */
export function termsOf(settings: BreakdownSettings, context: CardContext): BreakdownTerms {
  if (settings.of === 'entity') {
    const entity = entityOf(settings, context)
    return { total: entity?.meters ?? [], parts: entity?.parts ?? [] }
  }
  const [total, ...parts] = context.operands.map((operand): CardMeter => ({
    operand,
    sign: 1,
    isGuess: false,
  }))
  return { total: total === undefined ? [] : [total], parts }
}

/** Returns the chosen entity; otherwise that of the first operand, or the first one with parts. */
export function entityOf(settings: BreakdownSettings, context: CardContext): CardEntity | undefined {
  const entities = entitiesOf(settings, context)
  const own = context.operands[0]?.variable.entities.map(({ id }) => id) ?? []
  return (
    entities.find(({ entityId }) => entityId === settings.entityId) ??
    entities.find(({ entityId }) => own.includes(entityId)) ??
    entities.find(({ parts }) => parts.length > 0) ??
    entities[0]
  )
}

function entitiesOf({ resourceId }: BreakdownSettings, context: CardContext): readonly CardEntity[] {
  const { resources, operands } = context
  const wanted = [resourceId, operands[0]?.variable.resource.id, resources[0]?.id]
  const found = wanted.find((id) => resources.some((one) => one.id === id))
  return found === undefined ? [] : context.entitiesWith(found).filter(({ meters }) => meters.length > 0)
}

interface Named {
  readonly value: string
  readonly label: string
}

export function breakdownFields(settings: BreakdownSettings, context: CardContext): readonly SettingField[] {
  const chosen = (key: string, label: string, named: readonly Named[]): SettingField => ({
    ...{ kind: 'choice', key, label },
    choices: [{ value: '', label: strings.automatic }, ...named],
  })
  const entities = entitiesOf(settings, context).map(({ entityId, name }) => ({
    value: entityId,
    label: name,
  }))
  const resources = context.resources.map(({ id, name }) => ({ value: id, label: name }))
  return [
    choiceField('of', strings.of, ['entity', 'operands'], strings.ofNames),
    ...(settings.of === 'entity'
      ? [chosen('resourceId', strings.resource, resources), chosen('entityId', strings.entity, entities)]
      : []),
    choiceField('resolution', strings.resolution, resolutions, strings.resolutions),
  ]
}
