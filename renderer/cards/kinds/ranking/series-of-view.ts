import type { CardContext, CardEntity, CardOperand } from '../../card-kind.ts'

/** The choice that ranks the variables and expressions of the view itself instead of entities by their meters. */
export const SERIES_OF_VIEW = 'series'

export function ranksSeries({ entityType }: { readonly entityType: string }): boolean {
  return entityType === SERIES_OF_VIEW
}

/**
 * Returns each operand as if it were an entity with one meter; its size is that of the single entity to which it
 * belongs.
 */
export function seriesOfView(context: CardContext): readonly CardEntity[] {
  return context.operands.map((operand) => ({
    entityId: operand.operand.id,
    name: operand.name,
    ...sizeOf(operand, context),
    meters: [{ operand, sign: 1, isGuess: false }],
    hasLostMeter: false,
    parts: [],
  }))
}

function sizeOf(
  { variable: { entities } }: CardOperand,
  { resources, entitiesWith }: CardContext,
): Pick<CardEntity, 'areaSqFt' | 'occupancy'> {
  const [own, ...others] = entities
  if (own === undefined || others.length > 0) return {}
  const found = resources.flatMap(({ id }) => entitiesWith(id)).find(({ entityId }) => entityId === own.id)
  const { areaSqFt, occupancy } = found ?? {}
  return { ...(areaSqFt !== undefined && { areaSqFt }), ...(occupancy !== undefined && { occupancy }) }
}
