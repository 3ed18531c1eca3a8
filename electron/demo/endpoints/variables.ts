import { accept, jsonHeaders } from '../http/answer.ts'
import type { DemoVariable } from '../portfolio/source.ts'
import { kinds } from '../wire/catalogs.ts'
import { seriesBody } from '../wire/series-body.ts'
import { unitJson, variableJson } from '../wire/variable-json.ts'
import { found, notFound, type Endpoint } from './endpoint.ts'
import { passes, passesAny } from './request/read-filter.ts'
import { readSeriesRequest } from './request/read-series-request.ts'
import { valueForm } from './value-form.ts'

/** GET /variables with the filters tag, resource and status; the document shows no others. */
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
