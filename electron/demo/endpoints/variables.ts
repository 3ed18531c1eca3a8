import type { DemoVariable } from '../portfolio/source.ts'
import { kinds } from '../wire/catalogs.ts'
import { unitJson, variableJson } from '../wire/variable-json.ts'
import { notFound, undocumented, type Endpoint } from './endpoint.ts'
import { passes, passesAny } from './read-filter.ts'

/** GET /variables: filters tag, resource and status; what else there might be is not shown. */
export const listVariablesBriefly: Endpoint = ({ query }, { portfolio, dialect }) => {
  const found = portfolio.variables.filter(
    (variable) =>
      !variable.isHidden &&
      passesAny(query.getAll('tag'), variable.tags) &&
      passesAny(query.getAll('resource'), [String(variable.resource.id), variable.resource.name]) &&
      passes<string>(query.getAll('status'), variable.status),
  )
  return undocumented(found.map(briefJson), dialect)
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
  return undocumented(variableJson(variable, context), context.dialect)
}
