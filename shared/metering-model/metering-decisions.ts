/** Decides how readings count in a sum: +1 adds, -1 subtracts, as for energy that a building feeds into the grid. */
export type MeterSign = 1 | -1

/** Role of a variable for its entity and resource; `of` is the dataHubId of the meter next above it. */
export type MeterRole =
  | { readonly kind: 'main' }
  | { readonly kind: 'submeter'; readonly of: string }
  | { readonly kind: 'not-counted' }

/** Choice of a person about one variable of an entity. The resource is named in case the variable vanishes. */
export interface MeterChoice {
  readonly dataHubId: string
  readonly resourceId: string
  readonly role: MeterRole
  readonly sign: MeterSign
}

/**
 * Choices of a person about one entity: at most one per variable; sizes are set when they differ from the service's.
 */
export interface EntityDecisions {
  readonly entityId: string
  readonly meters: readonly MeterChoice[]
  /** Square feet, greater than zero. */
  readonly areaSqFt?: number
  /** People on average, greater than zero. */
  readonly occupancy?: number
}

/** All decisions of users about the meters of a portfolio, by entity; everything else is guessed. */
export type MeteringDecisions = readonly EntityDecisions[]

/** Returns the decisions about an entity; they are empty when there are none. */
export function decisionsOf(decisions: MeteringDecisions, entityId: string): EntityDecisions {
  return decisions.find((each) => each.entityId === entityId) ?? { entityId, meters: [] }
}

/** Returns the decisions with those of one entity replaced; an entity without any decision is left out. */
export function withEntity(decisions: MeteringDecisions, entity: EntityDecisions): MeteringDecisions {
  const { entityId, meters, areaSqFt, occupancy } = entity
  const others = decisions.filter((each) => each.entityId !== entityId)
  const isEmpty = meters.length === 0 && areaSqFt === undefined && occupancy === undefined
  return isEmpty ? others : [...others, entity]
}

/**
 * Returns true if choices about one entity contradict each other, because a variable has two or a meter is below
 * itself.
 */
export function areContradictory(choices: readonly MeterChoice[]): boolean {
  const byId = new Map(choices.map((choice) => [choice.dataHubId, choice]))
  return byId.size < choices.length || choices.some(({ dataHubId }) => isBelowItself(dataHubId, byId))
}

/** Returns true when the meters above a variable lead back to it. */
export function isBelowItself(
  dataHubId: string,
  byId: ReadonlyMap<string, { readonly role: MeterRole }>,
): boolean {
  const seen = new Set<string>()
  let above = parentOf(byId.get(dataHubId)?.role)
  while (above !== undefined && above !== dataHubId && !seen.has(above)) {
    seen.add(above)
    above = parentOf(byId.get(above)?.role)
  }
  return above === dataHubId
}

function parentOf(role: MeterRole | undefined): string | undefined {
  return role?.kind === 'submeter' ? role.of : undefined
}
