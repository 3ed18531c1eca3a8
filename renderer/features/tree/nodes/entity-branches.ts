import type { Variable } from '#shared/portfolio/nouns.ts'
import { fullNameOf, namesWithin } from '#shared/portfolio/full-name.ts'
import { byName, variableBranch } from './branch-order.ts'
import type { Branch } from './tree-node.ts'

/** dataHubIds of the meters that count the whole of a resource in an entity. */
export type MainMetersOf = (entityId: string) => ReadonlySet<string>

/** Prefix of the keys of resource groups, which are open unless the user closes them. */
export const RESOURCE_KEY = 'resource:'

/**
 * Returns the children of an entity, and the main meters that its box adds to the chart. Variables are grouped by
 * resource when there are several; resources with main meters come first, main meters before other variables,
 * historical ones last.
 */
export function belowEntity(
  entity: { readonly key: string; readonly id: string; readonly name: string },
  variables: readonly Variable[],
  mainMetersOf: MainMetersOf,
): Pick<Branch, 'children' | 'meters'> {
  const main = mainMetersOf(entity.id)
  const nameOf = namesBelow(entity, variables)
  const isMain = ({ id }: Branch): boolean => main.has(id)
  const byResource = Map.groupBy(variables, ({ resource }) => resource.id)
  const groups = [...byResource].map(([id, own]): Branch => {
    const key = `${RESOURCE_KEY}${id}@${entity.key}`
    const parentKey = byResource.size > 1 ? key : entity.key
    const leaves = own.map((variable) => {
      const branch = variableBranch(variable, parentKey, nameOf(variable))
      return isMain(branch) ? { ...branch, marks: ['main' as const, ...branch.marks] } : branch
    })
    const children = byRank(leaves, isMain)
    const meters = children.filter(isMain).map((branch) => branch.id)
    const name = own[0]?.resource.name ?? ''
    return { ...plain, kind: 'resource', key, id, name, hint: String(own.length), meters, children }
  })
  const ranked = byRank(groups, ({ meters = [] }) => meters.length > 0)
  const meters = ranked.flatMap((group) => group.meters ?? [])
  return { meters, children: ranked.length > 1 ? ranked : ranked.flatMap(({ children }) => children) }
}

/** If two names would be equal, the variable of another entity keeps that entity's name in front. */
function namesBelow(
  entity: { readonly id: string; readonly name: string },
  variables: readonly Variable[],
): (variable: Variable) => string {
  const short = namesWithin(variables, entity.name)
  const counts = new Map<string, number>()
  for (const { displayName } of variables)
    counts.set(short(displayName), (counts.get(short(displayName)) ?? 0) + 1)
  return (variable) => {
    const name = short(variable.displayName)
    const isOfAnother = variable.entities[0]?.id !== entity.id
    return isOfAnother && (counts.get(name) ?? 0) > 1 ? fullNameOf(variable) : name
  }
}

function byRank(branches: readonly Branch[], leads: (branch: Branch) => boolean): readonly Branch[] {
  const rank = (branch: Branch): number => (leads(branch) ? 0 : isHistorical(branch) ? 2 : 1)
  return byName(branches).toSorted((a, b) => rank(a) - rank(b))
}

function isHistorical({ marks, children }: Branch): boolean {
  return children.length === 0 ? marks.includes('historical') : children.every(isHistorical)
}

const plain = { hint: '', attributes: '', alias: '', marks: [] } as const
