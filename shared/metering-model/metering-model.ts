import { createMemoByKey, type MemoByKey } from '../portfolio/memo-by-key.ts'
import type { MeteredEntity, Named, Variable } from '../portfolio/nouns.ts'
import { compare, meterCandidates } from './meter-candidates.ts'
import { decisionsOf, type EntityDecisions, type MeteringDecisions } from './metering-decisions.ts'
import type { Meter } from './meter.ts'
import { meteredQuantity } from './meter-unit.ts'
import { metersOfResource } from './meters-of-resource.ts'

/** The part of the catalogue that is metered. */
export interface MeteredPortfolio {
  readonly entities: readonly MeteredEntity[]
  readonly variables: readonly Variable[]
}

/** Tells which meters count in each entity; the users' choices take precedence over guesses. */
export interface MeteringModel {
  readonly decisions: MeteringDecisions
  readonly entity: (entityId: string) => MeteredEntity | undefined
  /** Returns every variable of an entity, by resource and dataHubId; chosen variables that are lost come last. */
  readonly metersOf: (entityId: string) => readonly Meter[]
}

/**
 * Creates models of one portfolio. Entities are guessed again only if they, their variables or their decisions have
 * changed; `guessed` keeps the results from one portfolio to the next, for example while a first one arrives.
 */
export function createMeteringModels(
  portfolio: MeteredPortfolio,
  guessed: MemoByKey<readonly Meter[]> = createMemoByKey(),
): (decisions: MeteringDecisions) => MeteringModel {
  const entities = new Map(portfolio.entities.map((entity) => [entity.id, entity]))
  // Grouping 50,000 variables takes a frame, so it waits for the first question.
  let grouped: ReadonlyMap<string, readonly Variable[]> | undefined
  const variablesOf = (entityId: string): readonly Variable[] =>
    (grouped ??= variablesByEntity(portfolio.variables)).get(entityId) ?? []
  return (decisions) => {
    const decidedOf = new Map(decisions.map((each) => [each.entityId, each]))
    return {
      decisions,
      entity: (entityId) => entities.get(entityId),
      metersOf: (entityId) => {
        const known = entities.get(entityId)
        const own = variablesOf(entityId)
        const decided = decidedOf.get(entityId)
        return guessed(entityId, [known, own, decided], () =>
          metersOfEntity(known ?? { id: entityId, name: '', raw: {} }, own, decided?.meters ?? []),
        )
      },
    }
  }
}

function metersOfEntity(
  entity: Pick<MeteredEntity, 'id' | 'name' | 'raw'>,
  variables: readonly Variable[],
  choices: EntityDecisions['meters'],
): readonly Meter[] {
  const candidates = meterCandidates(entity, variables)
  // A choice counts for the present resource of its variable.
  const now = new Map(variables.map(({ dataHubId, resource }) => [dataHubId, resource.id]))
  const chosen = new Map(choices.map((each) => [each.dataHubId, each])).values()
  const choicesNow = [...chosen].map((each) => ({
    ...each,
    resourceId: now.get(each.dataHubId) ?? each.resourceId,
  }))
  const resourceIds = [...now.values(), ...choicesNow.map(({ resourceId }) => resourceId)]
  return [...new Set(resourceIds)].toSorted(compare).flatMap((resourceId) =>
    metersOfResource(
      entity.id,
      resourceId,
      candidates.filter(({ variable }) => variable.resource.id === resourceId),
      choicesNow.filter((choice) => choice.resourceId === resourceId),
    ),
  )
}

function variablesByEntity(variables: readonly Variable[]): ReadonlyMap<string, readonly Variable[]> {
  const byEntity = new Map<string, Map<string, Variable>>()
  for (const variable of variables) {
    for (const { id } of variable.entities) {
      const own = byEntity.get(id) ?? new Map<string, Variable>()
      byEntity.set(id, own.set(variable.dataHubId, variable))
    }
  }
  return new Map([...byEntity].map(([id, own]) => [id, [...own.values()]]))
}

/** A meter that counts in the total of an entity's resource. */
export type MainMeter = Omit<Meter, 'resourceId' | 'role'>

/** Returns the meters whose sum, each with its sign, is the entity's use of a resource; empty when none is known. */
export function mainMetersOf(
  model: MeteringModel,
  entityId: string,
  resourceId: string,
): readonly MainMeter[] {
  return model
    .metersOf(entityId)
    .filter((meter) => meter.resourceId === resourceId && meter.role.kind === 'main')
}

/**
 * Returns the meters directly below a meter: its parts, each with its sign. What they do not account for is the
 * remainder.
 */
export function partsOf(model: MeteringModel, entityId: string, dataHubId: string): readonly Meter[] {
  return model.metersOf(entityId).filter(({ role }) => role.kind === 'submeter' && role.of === dataHubId)
}

/**
 * Returns the floor area in square feet that a person stated, or else the one from the service; undefined if it is not
 * above zero.
 */
export function areaOf(model: MeteringModel, entityId: string): number | undefined {
  return positive(decisionsOf(model.decisions, entityId).areaSqFt ?? model.entity(entityId)?.areaSqFt)
}

/**
 * Returns the average number of people that a person stated, or else the one from the service; undefined if it is not
 * above zero.
 */
export function occupancyOf(model: MeteringModel, entityId: string): number | undefined {
  return positive(
    decisionsOf(model.decisions, entityId).occupancy ?? model.entity(entityId)?.averageOccupancy,
  )
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined
}

/** Returns the names of the resources for which a portfolio has rates or totalizers that can be added up. */
export function meteredResources(variables: readonly Variable[]): readonly Named[] {
  const byId = new Map<string, Named>()
  // A catalogue of 50,000 variables has few distinct pairs of resource and unit.
  const looked = new Map<string, Set<string>>()
  for (const variable of variables) {
    const { kind, unit, resource } = variable
    if (byId.has(resource.id)) continue
    const seen = looked.get(resource.id) ?? new Set()
    const looks = `${kind}\n${unit.shortText}\n${unit.longText}`
    if (seen.has(looks)) continue
    looked.set(resource.id, seen.add(looks))
    if (meteredQuantity(variable) !== undefined) byId.set(resource.id, resource)
  }
  return [...byId.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
}
