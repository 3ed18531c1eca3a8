import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import type {
  DemoEntity,
  DemoInstance,
  DemoOrganization,
  DemoTag,
  DemoVariable,
  PortfolioSource,
} from '../portfolio/source.ts'

/** A portfolio by ids, built once. */
export interface CatalogueIndex {
  readonly organizationById: ReadonlyMap<string, DemoOrganization>
  readonly entityById: ReadonlyMap<string, DemoEntity>
  readonly tagById: ReadonlyMap<string, DemoTag>
  readonly instanceById: ReadonlyMap<number, DemoInstance>
  readonly variableByHubId: ReadonlyMap<string, DemoVariable>
  readonly variablesOfEntity: (entityId: string) => readonly DemoVariable[]
  readonly variablesOfInstance: (instanceId: number) => readonly DemoVariable[]
}

export function createCatalogueIndex(portfolio: PortfolioSource): CatalogueIndex {
  const byEntity = groupByKeys(portfolio.variables, (variable) => variable.entityIds)
  const byInstance = Map.groupBy(portfolio.variables, (variable) => variable.instanceId)
  return {
    organizationById: byId(portfolio.organizations),
    entityById: byId(portfolio.entities),
    tagById: byId(portfolio.tags),
    instanceById: new Map(portfolio.instances.map((instance) => [instance.id, instance])),
    variableByHubId: new Map(portfolio.variables.map((variable) => [variable.dataHubId, variable])),
    variablesOfEntity: (id) => byEntity.get(id) ?? [],
    variablesOfInstance: (id) => byInstance.get(id) ?? [],
  }
}

function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((element) => [element.id, element]))
}
