import type { Variable } from '../portfolio/nouns.ts'
import {
  decisionsOf,
  isBelowItself,
  withEntity,
  type EntityDecisions,
  type MeterChoice,
  type MeteringDecisions,
} from './metering-decisions.ts'
import type { Meter } from './meter.ts'
import { meteredQuantity, type MeteredQuantity } from './meter-unit.ts'
import type { MeteringModel } from './metering-model.ts'

/**
 * Role that the user wants for a variable; `beside` counts it together with the present main meters instead of
 * replacing them.
 */
export type WantedRole =
  | { readonly kind: 'main'; readonly beside: boolean }
  | { readonly kind: 'submeter'; readonly of: string }
  | { readonly kind: 'not-counted' }

/** Says why a role was refused. */
export type RoleRefusal =
  /** The meter would be below itself, directly or through others. */
  | 'cycle'
  /** The variable is neither a rate nor a totalizer, or its unit is neither energy nor volume nor mass. */
  | 'not-a-meter'
  /** Energy and volume cannot be added up. */
  | 'other-quantity'
  /** The variable is not among the entity's meters of this resource. */
  | 'unknown-meter'

/** The decisions with the request granted, or the reason why it cannot be. */
export type ChosenRole =
  | { readonly ok: true; readonly decisions: MeteringDecisions }
  | { readonly ok: false; readonly refusal: RoleRefusal }

/** Identifies a meter by its entity and its dataHubId. */
export interface MeterPlace {
  readonly entityId: string
  readonly dataHubId: string
}

/** Gives a variable a role in its entity, and its sign if it has none of its own yet. */
export function chooseRole(
  model: MeteringModel,
  variableOf: (dataHubId: string) => Variable | undefined,
  place: MeterPlace,
  wanted: WantedRole,
): ChosenRole {
  const meter = meterAt(model, place)
  if (meter === undefined) return { ok: false, refusal: 'unknown-meter' }
  const group = model.metersOf(place.entityId).filter(({ resourceId }) => resourceId === meter.resourceId)
  const before = decisionsOf(model.decisions, place.entityId).meters
  const quantity = (dataHubId: string): MeteredQuantity | undefined => quantityOf(variableOf(dataHubId))
  const refusal =
    wanted.kind === 'not-counted' ? undefined : refusalOf(meter, wanted, { group, before, quantity })
  if (refusal !== undefined) return { ok: false, refusal }
  const role = wanted.kind === 'main' ? { kind: wanted.kind } : wanted
  const mains = wanted.kind === 'main' && wanted.beside ? group.filter(isMain).map(choiceOf) : []
  const others = mains.filter((each) => each.dataHubId !== place.dataHubId && !isSameMeter(meter, each))
  const choices = [...others, { ...choiceOf(meter), role }]
  const stays = (choice: MeterChoice): boolean => {
    const isReplaced = wanted.kind === 'main' && isMain(choice) && choice.resourceId === meter.resourceId
    return wanted.kind === 'not-counted' || (!isReplaced && !isSameMeter(meter, choice))
  }
  return { ok: true, decisions: withChoices(model, place.entityId, before.filter(stays), choices) }
}

function isMain({ role }: Pick<Meter, 'role'>): boolean {
  return role.kind === 'main'
}

/**
 * Returns true if the meter is the rate or the totalizer of an already chosen one: the older choice is dropped, so that
 * the two are never added up.
 */
function isSameMeter({ reason }: Meter, { dataHubId }: MeterChoice): boolean {
  return reason.kind === 'same-meter' && reason.as === dataHubId
}

interface Surroundings {
  /** Meters of the same entity and resource. */
  readonly group: readonly Meter[]
  readonly before: readonly MeterChoice[]
  readonly quantity: (dataHubId: string) => MeteredQuantity | undefined
}

function refusalOf(
  { dataHubId }: Meter,
  wanted: Exclude<WantedRole, { kind: 'not-counted' }>,
  { group, before, quantity }: Surroundings,
): RoleRefusal | undefined {
  const own = quantity(dataHubId)
  if (own === undefined) return 'not-a-meter'
  if (wanted.kind === 'submeter') {
    if (!group.some((each) => each.dataHubId === wanted.of)) return 'unknown-meter'
    const roles = [...group, ...before, { dataHubId, role: wanted }]
    if (isBelowItself(dataHubId, new Map(roles.map((each) => [each.dataHubId, each])))) return 'cycle'
    return quantity(wanted.of) === own ? undefined : 'other-quantity'
  }
  const mains = wanted.beside ? group.filter((each) => isMain(each) && !each.isLost) : []
  return mains.every((main) => quantity(main.dataHubId) === own) ? undefined : 'other-quantity'
}

function quantityOf(variable: Variable | undefined): MeteredQuantity | undefined {
  return variable === undefined ? undefined : meteredQuantity(variable)
}

/** Decides whether a meter adds to its sum or is subtracted from it; its role becomes a choice too. */
export function chooseSign(model: MeteringModel, place: MeterPlace, sign: Meter['sign']): MeteringDecisions {
  const meter = meterAt(model, place)
  if (meter === undefined) return model.decisions
  const { meters } = decisionsOf(model.decisions, place.entityId)
  return withChoices(model, place.entityId, meters, [{ ...choiceOf(meter), sign }])
}

/** Turns the guesses about the main meters and submeters of one resource of an entity into choices. */
export function confirmGuess(model: MeteringModel, entityId: string, resourceId: string): MeteringDecisions {
  const guessed = model
    .metersOf(entityId)
    .filter((meter) => meter.isGuess && meter.resourceId === resourceId && meter.role.kind !== 'not-counted')
  const { meters } = decisionsOf(model.decisions, entityId)
  return withChoices(model, entityId, meters, guessed.map(choiceOf))
}

/** Drops the choices about one resource of an entity, so that its roles are guessed again. */
export function resetToGuess(model: MeteringModel, entityId: string, resourceId: string): MeteringDecisions {
  const own = model.metersOf(entityId).filter((meter) => meter.resourceId === resourceId)
  const dropped = new Set(own.map(({ dataHubId }) => dataHubId))
  const decided = decisionsOf(model.decisions, entityId)
  const meters = decided.meters.filter(({ dataHubId }) => !dropped.has(dataHubId))
  return withEntity(model.decisions, { ...decided, meters })
}

/**
 * Sets a size that the user states instead of the service; undefined restores the service's own. Sizes are in square
 * feet and in people.
 */
export function chooseSize(
  model: MeteringModel,
  entityId: string,
  size: 'areaSqFt' | 'occupancy',
  value: number | undefined,
): MeteringDecisions {
  const { [size]: _before, ...others } = decisionsOf(model.decisions, entityId)
  const isStated = value !== undefined && Number.isFinite(value) && value > 0
  return withEntity(model.decisions, isStated ? { ...others, [size]: value } : others)
}

function meterAt(model: MeteringModel, { entityId, dataHubId }: MeterPlace): Meter | undefined {
  return model.metersOf(entityId).find((meter) => meter.dataHubId === dataHubId)
}

function choiceOf({ dataHubId, resourceId, role, sign }: Meter): MeterChoice {
  return { dataHubId, resourceId, role, sign }
}

function withChoices(
  model: MeteringModel,
  entityId: string,
  before: EntityDecisions['meters'],
  choices: readonly MeterChoice[],
): MeteringDecisions {
  const chosen = new Set(choices.map(({ dataHubId }) => dataHubId))
  const others = before.filter(({ dataHubId }) => !chosen.has(dataHubId))
  const decided = decisionsOf(model.decisions, entityId)
  return withEntity(model.decisions, { ...decided, meters: [...others, ...choices] })
}
