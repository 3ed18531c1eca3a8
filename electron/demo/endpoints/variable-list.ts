import type { DemoVariable } from '../portfolio/source.ts'
import { variableJson } from '../wire/variable-json.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { found, type Endpoint } from './endpoint.ts'
import { pageOf, paginationJson, readPaging } from './request/paging.ts'
import { passes, passesAny, readFilter, type Filter } from './request/read-filter.ts'
import { variableColumns } from './sorted-variables.ts'

const fields = {
  organizations: 'texts',
  building: 'texts',
  pointType: 'texts',
  resourceType: 'integers',
  integrations: 'texts',
  buildingType: 'integers',
  status: 'texts',
  dataReception: 'texts',
  showHiddenVariables: 'flag',
} as const

/** POST /variable/list (docs/service.md 4.3) */
export const listVariables: Endpoint = ({ query, body }, context) => {
  const paging = readPaging(query, variableColumns)
  if (!paging.ok) return paging
  const filter = readFilter(body, fields)
  if (!filter.ok) return filter
  const { orderColumn = 'displayName', order } = paging.value
  const variables = context
    .sortedVariables(orderColumn, order)
    .filter((variable) => isWanted(variable, filter.value, context.index))
  return found({
    data: pageOf(variables, paging.value).map((variable) => variableJson(variable, context)),
    defaultOrderColumn: ['displayName', 'asc'],
    pagination: paginationJson(variables.length, paging.value),
  })
}

function isWanted(variable: DemoVariable, filter: Filter<typeof fields>, index: CatalogueIndex): boolean {
  return (
    (filter.showHiddenVariables === true || !variable.isHidden) &&
    passes(filter.organizations, variable.organizationId) &&
    passesAny(filter.building, variable.entityIds) &&
    passes(filter.pointType, variable.kind) &&
    passes(filter.resourceType, variable.resource.id) &&
    passes(filter.integrations, String(variable.instanceId)) &&
    passesAny(filter.buildingType, entityTypesOf(variable, index)) &&
    passes(filter.status, variable.status) &&
    passes(filter.dataReception, variable.dataReception)
  )
}

function entityTypesOf(variable: DemoVariable, index: CatalogueIndex): readonly number[] {
  return variable.entityIds.flatMap((id) => index.entityById.get(id)?.typeId ?? [])
}
