import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import { createMemoByKey, type MemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { MeteredEntity, Named, Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
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
  /** Variables to show. */
  readonly variables: readonly Variable[]
  readonly isShownBelow?: IsShownBelow
  readonly mainMetersOf?: MainMetersOf
  /** Caches the branches of entities that stay the same. */
  readonly made?: MemoByKey<Branch>
}

/** Builds the branches entity by entity in advance, so that `portfolioBranches` finds them ready. */
export function* entityBranches(parts: PortfolioParts): Generator<Branch> {
  const { known, branchOf } = entitiesOfPortfolio(parts)
  for (const entity of known.values()) yield branchOf(entity)
}

/**
 * Builds the levels organization, entity, resource, variable; entities without variables are left out when
 * `onlyWithVariables`. Entities that only a variable names, such as hidden ones, are shown nevertheless.
 */
export function portfolioBranches(parts: PortfolioParts, onlyWithVariables: boolean): readonly Branch[] {
  const { portfolio, variables } = parts
  const { known, byEntity, branchOf } = entitiesOfPortfolio(parts)
  const shown = [...known.values()].filter(({ id }) => !onlyWithVariables || byEntity.has(id))
  const loose = variables.filter(({ entities }) => entities.length === 0)
  const owners = new Map<string, Named>()
  for (const owner of [
    ...portfolio.organizations,
    ...[...variables, ...shown].flatMap(({ organization }) => organization ?? []),
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
  readonly branchOf: (entity: EntityName) => Branch
}

/** Grouping 50,000 variables takes a frame, so variables whose branches were built in advance are grouped only once. */
const grouped = new WeakMap<PortfolioParts, Grouped>()

function entitiesOfPortfolio(parts: PortfolioParts): Grouped {
  const own = grouped.get(parts) ?? groupEntities(parts)
  grouped.set(parts, own)
  return own
}

function groupEntities({
  portfolio: { entities },
  variables,
  isShownBelow = () => true,
  mainMetersOf = () => new Set(),
  made = createMemoByKey(),
}: PortfolioParts): Grouped {
  const known = new Map<string, EntityName>(entities.map((entity) => [entity.id, entity]))
  const entitiesOf = (variable: Variable): readonly Named[] => {
    const shown = variable.entities.filter((named) => isShownBelow(known.get(named.id) ?? named, variable))
    return shown.length === 0 ? variable.entities : shown
  }
  const byEntity = groupByKeys(variables, (variable) => {
    const own = entitiesOf(variable)
    const { organization } = variable
    for (const { id, name } of own) if (!known.has(id)) known.set(id, { id, name, organization })
    return own.map(({ id }) => id)
  })
  const branchOf = (entity: EntityName): Branch => {
    const own = byEntity.get(entity.id) ?? []
    const main = mainMetersOf(entity.id)
    const { name, type, tags, isHidden } = entity
    return made(entity.id, [own, main, name, type, tags, isHidden], () =>
      entityBranch(entity, own, () => main),
    )
  }
  return { known, byEntity, branchOf }
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
