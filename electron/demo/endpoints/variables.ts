import type { DemoVariable } from '../portfolio/source.ts'
import { kinds } from '../wire/catalogs.ts'
import { unitJson, variableJson } from '../wire/variable-json.ts'
import { found, notFound, type Endpoint } from './endpoint.ts'
import { passes, passesAny } from './read-filter.ts'

/** GET /variables: filters tag, resource and status; what else there might be is not shown. */
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
