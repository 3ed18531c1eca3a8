import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import type { DataSourceInstance, Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { byName, variableBranch } from './branch-order.ts'
import type { Branch } from './tree-node.ts'

type Sources = Pick<Catalogue, 'dataSourceTypes' | 'dataSourceInstances'>

/** Builds the levels data source type, instance, variables fed by it. */
export function sourceBranches(
  { dataSourceTypes, dataSourceInstances }: Sources,
  variables: readonly Variable[],
  onlyWithVariables: boolean,
): readonly Branch[] {
  const byFeed = groupByKeys(variables, feedersOf)
  const byType = Map.groupBy(dataSourceInstances, ({ type }) => type)
  const names = new Map(dataSourceTypes.map(({ type, name }) => [type, name]))
  for (const { type } of dataSourceInstances) if (!names.has(type)) names.set(type, type)
  const branches = [...names].map(([type, name]) => {
    const all = (byType.get(type) ?? []).map((source) => sourceBranch(source, byFeed.get(source.id) ?? []))
    const children = byName(onlyWithVariables ? all.filter((source) => source.children.length > 0) : all)
    return { ...plain, kind: 'source-type' as const, key: `type:${type}`, id: type, name, children }
  })
  return byName(onlyWithVariables ? branches.filter(({ children }) => children.length > 0) : branches)
}

function sourceBranch(source: DataSourceInstance, variables: readonly Variable[]): Branch {
  const key = `source:${source.id}`
  return {
    ...plain,
    kind: 'source',
    key,
    id: source.id,
    name: source.name,
    attributes: source.dataReceivingType,
    marks: source.dataReception === 'offline' ? ['offline'] : [],
    children: byName(
      variables.map((variable) => variableBranch(variable, key, undefined, feedersOf(variable).length)),
    ),
  }
}

function feedersOf({ feeds }: Variable): readonly string[] {
  return [...new Set(feeds.map(({ id }) => id))]
}

const plain = { hint: '', attributes: '', alias: '', marks: [] } as const
