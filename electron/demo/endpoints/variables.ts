import * as z from 'zod'
import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { kinds } from '../portfolio/catalogs.ts'
import type { DemoInstance, DemoVariable } from '../portfolio/source.ts'
import { type Endpoint, found, notFound, type ServiceContext, variableColumns } from './endpoint.ts'
import { nameOf } from './entities.ts'
import { field, listing, pageOf, paginationJson, passes } from './requests.ts'

const filters = z.strictObject({
  organizations: field.texts,
  building: field.texts,
  pointType: field.texts,
  resourceType: field.integers,
  integrations: field.texts,
  buildingType: field.integers,
  status: field.texts,
  dataReception: field.texts,
  showHiddenVariables: field.flag,
})

/** POST /variable/list (docs/service.md 4.3) */
export const listVariables = listing(Object.keys(variableColumns), filters, (filter, paging, context) => {
  const { orderColumn = 'displayName', order } = paging
  const typesOf = ({ entityIds }: DemoVariable): readonly number[] =>
    entityIds.flatMap((id) => context.entities.get(id)?.typeId ?? [])
  const variables = context
    .sorted(orderColumn, order)
    .filter(
      (variable) =>
        (filter.showHiddenVariables === true || !variable.isHidden) &&
        passes(filter.organizations, variable.organizationId) &&
        passes(filter.building, ...variable.entityIds) &&
        passes(filter.pointType, variable.kind) &&
        passes(filter.resourceType, variable.resource.id) &&
        passes(filter.integrations, String(variable.instanceId)) &&
        passes(filter.buildingType, ...typesOf(variable)) &&
        passes(filter.status, variable.status) &&
        passes(filter.dataReception, variable.dataReception),
    )
  return found({
    data: pageOf(variables, paging).map((variable) => variableJson(variable, context)),
    defaultOrderColumn: ['displayName', 'asc'],
    pagination: paginationJson(variables.length, paging),
  })
})

/** GET /variables with the filters tag, resource and status; the service's document describes no others. */
export const listVariablesBriefly: Endpoint = ({ query }, { portfolio }) => {
  const variables = portfolio.variables.filter(
    ({ isHidden, tags, resource, status }) =>
      !isHidden &&
      passes(query.getAll('tag'), ...tags) &&
      passes(query.getAll('resource'), String(resource.id), resource.name) &&
      passes(query.getAll('status'), status),
  )
  const brief = variables.map(({ dataHubId, displayName, kind, resource, unit, ...variable }) => ({
    dataHubId,
    displayName,
    variableType: kinds[kind].name,
    resource: { ...resource },
    unit: { ...unit },
    status: variable.status,
    entities: [...variable.entityIds],
    orgId: variable.organizationId,
  }))
  return found(brief)
}

/** GET /variables/{dataHubId} */
export const readVariable: Endpoint = ({ id }, context) => {
  const variable = context.variables.get(id)
  return variable === undefined ? notFound('variable') : found(variableJson(variable, context))
}

/** Writes a variable as POST /variable/list sends it (docs/service.md 2.3). */
export function variableJson(variable: DemoVariable, context: ServiceContext): JsonObject {
  const { id, dataHubId, sourceName, displayName, description, zone, status, unit } = variable
  const isHistorical = status === 'historical'
  const reading = context.portfolio.lastReading(variable)
  const instance = context.instances.get(variable.instanceId)
  const integration = instance === undefined ? {} : integrationJson(instance, context)
  return {
    id,
    dataHubId,
    sourceName,
    displayName,
    qdisplayName: displayName.toLowerCase(),
    description,
    localTimezone: zone,
    metadata: { precision: 3 },
    tags: [...variable.tags],
    status,
    isEnabled: status === 'enabled',
    isRecorded: !isHistorical,
    isHistorical,
    variableType: kinds[variable.kind].name,
    resource: { ...variable.resource },
    dataReception: variable.dataReception,
    scope: variable.isHidden ? { id: 'hidden', name: 'Hidden' } : { id: 'public', name: 'Public' },
    isUsed: !isHistorical,
    visibilityStatus: !variable.isHidden,
    lastRecordedData: reading?.value ?? null,
    // In this answer the stamp is local and not ISO, unlike on instances (docs/service.md 2.3, 2.9).
    lastRecordedTime: reading === undefined ? '' : formatLocal(reading.at, zone, 'minute'),
    lastReceivedUnits: unit.shortText,
    sourceUnit: { ...unit },
    storageUnit: { ...unit, processingEqn: 'x' },
    displayUnit: { ...unit },
    consumptionUnit: { ...variable.consumptionUnit },
    integration,
    integrations: integration,
    monitoredEntities: variable.entityIds.map((entityId) => nameOf(entityId, context.entities)),
    organization: nameOf(variable.organizationId, context.organizations),
  }
}

function integrationJson(
  { id, name, type, organizationId }: DemoInstance,
  context: ServiceContext,
): JsonObject {
  const organization = nameOf(organizationId, context.organizations)
  return { id: String(id), name, type, orgId: organizationId, organization }
}
