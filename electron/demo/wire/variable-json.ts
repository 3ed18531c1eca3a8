import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { CatalogueIndex } from '../endpoints/catalogue-index.ts'
import type { ServiceContext } from '../endpoints/endpoint.ts'
import { kinds } from '../portfolio/catalogs.ts'
import type { DemoInstance, DemoUnit, DemoVariable } from '../portfolio/source.ts'

/** Writes a variable as POST /variable/list sends it (docs/service.md 2.3). */
export function variableJson(variable: DemoVariable, context: ServiceContext): JsonObject {
  const { index } = context
  return {
    ...identityJson(variable),
    ...stateJson(variable),
    ...lastReadingJson(variable, context),
    ...unitsJson(variable),
    ...integrationJson(variable, context),
    monitoredEntities: variable.entityIds.map((id) => ({ id, name: index.entityById.get(id)?.name ?? '' })),
    organization: organizationOf(variable.organizationId, index),
  }
}

function identityJson(variable: DemoVariable): JsonObject {
  return {
    id: variable.id,
    dataHubId: variable.dataHubId,
    sourceName: variable.sourceName,
    displayName: variable.displayName,
    qdisplayName: variable.displayName.toLowerCase(),
    description: variable.description,
    localTimezone: variable.zone,
    metadata: { precision: 3 },
    tags: [...variable.tags],
  }
}

function stateJson(variable: DemoVariable): JsonObject {
  const isHistorical = variable.status === 'historical'
  return {
    status: variable.status,
    isEnabled: variable.status === 'enabled',
    isRecorded: !isHistorical,
    isHistorical,
    variableType: kinds[variable.kind].name,
    resource: { id: variable.resource.id, name: variable.resource.name },
    dataReception: variable.dataReception,
    scope: variable.isHidden ? { id: 'hidden', name: 'Hidden' } : { id: 'public', name: 'Public' },
    isUsed: !isHistorical,
    visibilityStatus: !variable.isHidden,
  }
}

function lastReadingJson(variable: DemoVariable, { portfolio }: ServiceContext): JsonObject {
  const reading = portfolio.lastReading(variable)
  return {
    lastRecordedData: reading?.value ?? null,
    // In this answer the stamp is local and not ISO, unlike on instances (docs/service.md 2.3, 2.9).
    lastRecordedTime: reading === undefined ? '' : formatLocal(reading.at, variable.zone, 'minute'),
    lastReceivedUnits: variable.unit.shortText,
  }
}

function unitsJson({ unit, consumptionUnit }: DemoVariable): JsonObject {
  return {
    sourceUnit: unitJson(unit),
    storageUnit: { ...unitJson(unit), processingEqn: 'x' },
    displayUnit: unitJson(unit),
    consumptionUnit: consumptionUnit === undefined ? {} : unitJson(consumptionUnit),
  }
}

export function unitJson({ id, shortText, longText }: DemoUnit): JsonObject {
  return { id, shortText, longText }
}

function integrationJson(variable: DemoVariable, { index }: ServiceContext): JsonObject {
  const instance = index.instanceById.get(variable.instanceId)
  const integration = instance === undefined ? {} : feedJson(instance, index)
  return { integration, integrations: integration }
}

function feedJson(instance: DemoInstance, index: CatalogueIndex): JsonObject {
  return {
    id: String(instance.id),
    name: instance.name,
    type: instance.type,
    orgId: instance.organizationId,
    organization: organizationOf(instance.organizationId, index),
  }
}

export function organizationOf(id: string, index: CatalogueIndex): JsonObject {
  return { id, name: index.organizationById.get(id)?.name ?? '' }
}
