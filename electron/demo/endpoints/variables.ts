import { accept, jsonHeaders } from '../http/answer.ts'
import { kinds } from '../portfolio/catalogs.ts'
import type { DemoVariable } from '../portfolio/source.ts'
import { seriesBody } from '../wire/series-body.ts'
import { unitJson, variableJson } from '../wire/variable-json.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { found, notFound, type Endpoint } from './endpoint.ts'
import { pageOf, paginationJson, readPaging } from './request/paging.ts'
import { passes, passesAny, readFilter, type Filter } from './request/read-filter.ts'
import { readSeriesRequest } from './request/read-series-request.ts'
import { variableColumns } from './sorted-variables.ts'
import { valueForm } from './value-form.ts'

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

/** GET /variables with the filters tag, resource and status; the service's document describes no others. */
export const listVariablesBriefly: Endpoint = ({ query }, { portfolio }) => {
  const variables = portfolio.variables.filter(
    (variable) =>
      !variable.isHidden &&
      passesAny(query.getAll('tag'), variable.tags) &&
      passesAny(query.getAll('resource'), [String(variable.resource.id), variable.resource.name]) &&
      passes<string>(query.getAll('status'), variable.status),
  )
  return found(variables.map(briefJson))
}

function briefJson(variable: DemoVariable): ReturnType<typeof unitJson> {
  return {
    dataHubId: variable.dataHubId,
    displayName: variable.displayName,
    variableType: kinds[variable.kind].name,
    resource: { id: variable.resource.id, name: variable.resource.name },
    unit: unitJson(variable.unit),
    status: variable.status,
    entities: [...variable.entityIds],
    orgId: variable.organizationId,
  }
}

/** GET /variables/{dataHubId} */
export const readVariable: Endpoint = ({ id }, context) => {
  const variable = context.index.variableByHubId.get(id)
  if (variable === undefined) return notFound('variable')
  return found(variableJson(variable, context))
}

/** GET /variables/{dataHubId}/data (docs/service.md 4.7) */
export const readVariableData: Endpoint = ({ id, query }, { index, portfolio }) => {
  const variable = index.variableByHubId.get(id)
  if (variable === undefined) return notFound('variable')
  const request = readSeriesRequest(query)
  if (!request.ok) return request
  const form = valueForm(variable, request.value, index)
  if (!form.ok) return form
  const body = seriesBody({ portfolio, variable, request: request.value, form: form.value })
  return accept({ status: 200, headers: jsonHeaders, body })
}
