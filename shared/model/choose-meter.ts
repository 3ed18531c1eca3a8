import type { Variable } from '../catalog/nouns.ts'
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

/** What a person wants a variable to be; `beside` counts it with the main meters there are, not in their place. */
export type WantedRole =
  | { readonly kind: 'main'; readonly beside: boolean }
  | { readonly kind: 'submeter'; readonly of: string }
  | { readonly kind: 'not-counted' }

/** Why a role cannot be had. */
export type RoleRefusal =
  /** A meter would be below itself, directly or by those between. */
  | 'cycle'
  /** Neither a rate nor a totalizer, or in a unit that is neither energy nor volume nor mass. */
  | 'not-a-meter'
  /** Energy and volume cannot be added up. */
  | 'other-quantity'
  /** Not among the entity's meters of this resource. */
  | 'unknown-meter'

/** The decisions with the wish granted, or why it cannot be. */
export type ChosenRole =
  | { readonly ok: true; readonly decisions: MeteringDecisions }
  | { readonly ok: false; readonly refusal: RoleRefusal }

/** Where a meter stands: its entity and its dataHubId. */
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
  const { entityId } = place
  const group = model.metersOf(entityId).filter(({ resourceId }) => resourceId === meter.resourceId)
  const refusal = refusalOf(meter, wanted, group, (id) => quantityOf(variableOf(id)))
  if (refusal !== undefined) return { ok: false, refusal }
  const mains = group.filter(({ role }) => role.kind === 'main').map(({ dataHubId }) => dataHubId)
  const replaces = wanted.kind === 'main' && !wanted.beside
  const stays =
    wanted.kind === 'main' && wanted.beside ? group.filter(({ role }) => role.kind === 'main') : []
  const others = decisionsOf(model.decisions, entityId)
    .meters.filter(({ dataHubId }) => !(replaces && mains.includes(dataHubId)))
    .filter(({ dataHubId }) => wanted.kind === 'not-counted' || !isSameMeter(meter, dataHubId))
  const role = wanted.kind === 'main' ? { kind: wanted.kind } : wanted
  const beside = stays.filter(({ dataHubId }) => !isSameMeter(meter, dataHubId)).map(choiceOf)
  return {
    ok: true,
    decisions: withChoices(model, entityId, others, [...beside, { ...choiceOf(meter), role }]),
  }
}

/** The one whose twin a meter is gives way to it, so that the two are never added up. */
function isSameMeter({ reason }: Meter, dataHubId: string): boolean {
  return reason.kind === 'same-meter' && reason.as === dataHubId
}

function refusalOf(
  { dataHubId }: Meter,
  wanted: WantedRole,
  group: readonly Meter[],
  quantity: (dataHubId: string) => MeteredQuantity | undefined,
): RoleRefusal | undefined {
  if (wanted.kind === 'not-counted') return undefined
  const own = quantity(dataHubId)
  if (own === undefined) return 'not-a-meter'
  const byId = new Map<string, Pick<Meter, 'dataHubId' | 'role'>>(group.map((each) => [each.dataHubId, each]))
  const compared =
    wanted.kind === 'submeter'
      ? [wanted.of]
      : group
          .filter(({ role, isLost }) => wanted.beside && role.kind === 'main' && !isLost)
          .map((each) => each.dataHubId)
  if (wanted.kind === 'submeter') {
    const parent = byId.get(wanted.of)
    if (parent === undefined) return 'unknown-meter'
    if (isBelowItself(dataHubId, byId.set(dataHubId, { dataHubId, role: wanted }))) return 'cycle'
  }
  return compared.every((id) => quantity(id) === own) ? undefined : 'other-quantity'
}

function quantityOf(variable: Variable | undefined): MeteredQuantity | undefined {
  return variable === undefined ? undefined : meteredQuantity(variable)
}

/** Lets a meter add to its sum or take away from it; its role becomes a choice too. */
export function chooseSign(model: MeteringModel, place: MeterPlace, sign: Meter['sign']): MeteringDecisions {
  const meter = meterAt(model, place)
  if (meter === undefined) return model.decisions
  const { meters } = decisionsOf(model.decisions, place.entityId)
  return withChoices(model, place.entityId, meters, [{ ...choiceOf(meter), sign }])
}

/** Makes choices of the guesses about the main meters and submeters of one resource of an entity. */
export function confirmGuess(model: MeteringModel, entityId: string, resourceId: string): MeteringDecisions {
  const guessed = model
    .metersOf(entityId)
    .filter((meter) => meter.isGuess && meter.resourceId === resourceId && meter.role.kind !== 'not-counted')
  const { meters } = decisionsOf(model.decisions, entityId)
  return withChoices(model, entityId, meters, guessed.map(choiceOf))
}

/** Drops what was chosen about one resource of an entity, so that its roles are guessed again. */
export function resetToGuess(model: MeteringModel, entityId: string, resourceId: string): MeteringDecisions {
  const own = model.metersOf(entityId).filter((meter) => meter.resourceId === resourceId)
  const dropped = new Set(own.map(({ dataHubId }) => dataHubId))
  const decided = decisionsOf(model.decisions, entityId)
  const meters = decided.meters.filter(({ dataHubId }) => !dropped.has(dataHubId))
  return withEntity(model.decisions, { ...decided, meters })
}

/** A size that a person states in place of the service's; undefined goes back to that. Square feet, people. */
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
