import { createMemoByKey, type MemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { MeteredEntity, Named, Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { takeAll } from '#renderer/workers/in-slices.ts'
import { tree } from '../strings.ts'
import { byName, variableBranch } from './branch-order.ts'
import { belowEntity, type MainMetersOf } from './entity-branches.ts'
import type { Branch } from './tree-node.ts'

type Portfolio = Pick<Catalogue, 'organizations' | 'entities'>
type EntityName = Named & Partial<Pick<MeteredEntity, 'type' | 'tags' | 'organization' | 'isHidden'>>
/** Returns true when a variable is shown below an entity it belongs to. */
export type IsShownBelow = (entity: EntityName, variable: Variable) => boolean

/** The parts from which the branches of a portfolio are built. */
export interface PortfolioParts {
  readonly portfolio: Portfolio
  readonly variables: readonly Variable[]
  /** Returns true for the variables to show, which are all unless stated. */
  readonly isShown?: (variable: Variable) => boolean
  readonly isShownBelow?: IsShownBelow
  readonly mainMetersOf?: MainMetersOf
  /** Caches the branches of entities that stay the same. */
  readonly made?: MemoByKey<Branch>
}

/** Groups the variables and builds the branches entity by entity in advance, so that `portfolioBranches` finds them ready. */
export function* entityBranches(parts: PortfolioParts): Generator<Branch | undefined> {
  const { known, branchOf } = yield* groupEntities(parts)
  for (const entity of known.values()) yield branchOf(entity)
}

/**
 * Builds the levels organization, entity, resource, variable; entities without variables are left out when
 * `onlyWithVariables`. Entities that only a variable names, such as hidden ones, are shown nevertheless.
 */
export function portfolioBranches(parts: PortfolioParts, onlyWithVariables: boolean): readonly Branch[] {
  const { known, byEntity, loose, owners: ofVariables, branchOf } = takeAll(groupEntities(parts))
  const shown = [...known.values()].filter(({ id }) => !onlyWithVariables || byEntity.has(id))
  const owners = new Map<string, Named>()
  for (const owner of [
    ...parts.portfolio.organizations,
    ...ofVariables.values(),
    ...shown.flatMap(({ organization }) => organization ?? []),
  ])
    if (!owners.has(owner.id)) owners.set(owner.id, owner)
  const byOwner = Map.groupBy(shown, ({ organization }) => organization?.id ?? '')
  const looseByOwner = Map.groupBy(loose, ({ organization }) => organization.id)
  const branches = [...owners.values()].map((owner) => {
    const own = (byOwner.get(owner.id) ?? []).map(branchOf)
    return organizationBranch(owner, own, looseByOwner.get(owner.id) ?? [])
  })
  return byName(onlyWithVariables ? branches.filter(({ children }) => children.length > 0) : branches)
}

interface Grouped {
  /** Entities by id, including those that only a variable names. */
  readonly known: ReadonlyMap<string, EntityName>
  readonly byEntity: ReadonlyMap<string, readonly Variable[]>
  /** Variables without an entity. */
  readonly loose: readonly Variable[]
  /** Organizations of the variables, by id. */
  readonly owners: ReadonlyMap<string, Named>
  readonly branchOf: (entity: EntityName) => Branch
}

/** Parts whose branches were built in advance are grouped only once. */
const grouped = new WeakMap<PortfolioParts, Grouped>()
/** Grouping this many variables takes less than a millisecond; 50,000 in one task would drop a frame. */
const AT_ONCE = 1000

function* groupEntities(parts: PortfolioParts): Generator<undefined, Grouped> {
  const before = grouped.get(parts)
  if (before !== undefined) return before
  const { portfolio, variables, isShown = () => true, isShownBelow = () => true } = parts
  const { mainMetersOf = () => new Set(), made = createMemoByKey() } = parts
  const known = new Map<string, EntityName>(portfolio.entities.map((entity) => [entity.id, entity]))
  const byEntity = new Map<string, Variable[]>()
  const owners = new Map<string, Named>()
  const loose: Variable[] = []
  const add = (variable: Variable): void => {
    const { organization, entities } = variable
    if (!owners.has(organization.id)) owners.set(organization.id, organization)
    if (entities.length === 0) loose.push(variable)
    const below = entities.filter((named) => isShownBelow(known.get(named.id) ?? named, variable))
    for (const { id, name } of below.length === 0 ? entities : below) {
      if (!known.has(id)) known.set(id, { id, name, organization })
      const own = byEntity.get(id)
      if (own === undefined) byEntity.set(id, [variable])
      else own.push(variable)
    }
  }
  for (const [at, variable] of variables.entries()) {
    if (isShown(variable)) add(variable)
    if ((at + 1) % AT_ONCE === 0) yield
  }
  const branchOf = (entity: EntityName): Branch => {
    const own = byEntity.get(entity.id) ?? []
    const main = mainMetersOf(entity.id)
    const { name, type, tags, isHidden } = entity
    return made(entity.id, [own, main, name, type, tags, isHidden], () =>
      entityBranch(entity, own, () => main),
    )
  }
  const all = { known, byEntity, loose, owners, branchOf }
  grouped.set(parts, all)
  return all
}

function organizationBranch(
  { id, name }: Named,
  entities: readonly Branch[],
  loose: readonly Variable[],
): Branch {
  const key = `organization:${id}`
  const rest = loose.length === 0 ? [] : [unassignedBranch(key, loose)]
  return { ...plain, kind: 'organization', key, id, name, children: [...byName(entities), ...rest] }
}

function entityBranch(
  { id, name, type, tags, isHidden }: EntityName,
  variables: readonly Variable[],
  mainMetersOf: MainMetersOf,
): Branch {
  const key = `entity:${id}`
  return {
    ...plain,
    kind: 'entity',
    key,
    id,
    name,
    hint: type?.name ?? '',
    attributes: [type?.name ?? '', ...(tags ?? []).map((tag) => tag.name)].join('\n'),
    marks: isHidden === true ? ['hidden'] : [],
    ...belowEntity({ key, id, name }, variables, mainMetersOf),
  }
}

function unassignedBranch(parentKey: string, variables: readonly Variable[]): Branch {
  const key = `${parentKey}/unassigned`
  const children = byName(variables.map((variable) => variableBranch(variable, key)))
  return { ...plain, kind: 'unassigned', key, id: parentKey, name: tree.withoutEntity, children }
}

const plain = { hint: '', attributes: '', alias: '', marks: [] } as const
