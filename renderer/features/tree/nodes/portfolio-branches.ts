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

/**
 * Builds the levels organization, entity, resource, variable. `variables` are those to show; entities without
 * any are left out when `onlyWithVariables`. Entities that only a variable names, such as hidden ones, are
 * shown nevertheless. `made` keeps the branches of entities that stay the same.
 */
export function portfolioBranches(
  { organizations, entities }: Portfolio,
  variables: readonly Variable[],
  onlyWithVariables: boolean,
  isShownBelow: IsShownBelow = () => true,
  mainMetersOf: MainMetersOf = () => new Set(),
  made: MemoByKey<Branch> = createMemoByKey(),
): readonly Branch[] {
  const known = new Map<string, EntityName>(entities.map((entity) => [entity.id, entity]))
  const entitiesOf = (variable: Variable): readonly Named[] => {
    const shown = variable.entities.filter((named) => isShownBelow(known.get(named.id) ?? named, variable))
    return shown.length === 0 ? variable.entities : shown
  }
  const byEntity = groupByKeys(variables, (variable) => entitiesOf(variable).map(({ id }) => id))
  const owners = new Map<string, Named>(organizations.map((organization) => [organization.id, organization]))
  const loose: Variable[] = []
  for (const variable of variables) {
    if (!owners.has(variable.organization.id)) owners.set(variable.organization.id, variable.organization)
    if (variable.entities.length === 0) loose.push(variable)
    for (const { id, name } of entitiesOf(variable)) {
      if (!known.has(id)) known.set(id, { id, name, organization: variable.organization })
    }
  }
  const shown = [...known.values()].filter(({ id }) => !onlyWithVariables || byEntity.has(id))
  for (const { organization } of shown) {
    if (organization !== undefined && !owners.has(organization.id)) owners.set(organization.id, organization)
  }
  const branchOf = (entity: EntityName, own: readonly Variable[]): Branch => {
    const main = mainMetersOf(entity.id)
    const { name, type, tags, isHidden } = entity
    return made(entity.id, [own, main, name, type, tags, isHidden], () =>
      entityBranch(entity, own, () => main),
    )
  }
  const byOwner = Map.groupBy(shown, ({ organization }) => organization?.id ?? '')
  const looseByOwner = Map.groupBy(loose, ({ organization }) => organization.id)
  const branches = [...owners.values()].map((owner) =>
    organizationBranch(
      owner,
      (byOwner.get(owner.id) ?? []).map((entity) => branchOf(entity, byEntity.get(entity.id) ?? [])),
      looseByOwner.get(owner.id) ?? [],
    ),
  )
  return byName(onlyWithVariables ? branches.filter(({ children }) => children.length > 0) : branches)
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
