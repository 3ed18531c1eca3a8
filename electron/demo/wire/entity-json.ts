import type { JsonObject } from '#shared/portfolio/nouns.ts'
import type { ServiceContext } from '../endpoints/endpoint.ts'
import { entityTypes, kinds } from '../portfolio/catalogs.ts'
import type { DemoEntity, DemoVariable } from '../portfolio/source.ts'
import { seedOf } from '../synthetic/noise.ts'
import { organizationOf } from './variable-json.ts'

/** Writes a metered entity (docs/service.md 2.4). */
export function entityJson(entity: DemoEntity, context: ServiceContext): JsonObject {
  const { index } = context
  const variables = index.variablesOfEntity(entity.id)
  return {
    id: entity.id,
    name: entity.name,
    type: { id: entity.typeId, name: entityTypes.find(({ id }) => id === entity.typeId)?.name ?? 'Other' },
    orgId: entity.organizationId,
    meta: metaJson(entity, variables, context),
    description: entity.description,
    scope: entity.isHidden ? 'hidden' : 'whole_organization',
    visibilityStatus: !entity.isHidden,
    organization: organizationOf(entity.organizationId, index),
    variables: variables.map(variableStubJson),
    tags: entity.tagIds.map((id) => ({ id, name: index.tagById.get(id)?.name ?? '' })),
  }
}

function variableStubJson(variable: DemoVariable): JsonObject {
  const { id, name } = kinds[variable.kind]
  return { id: variable.id, name: variable.displayName, variableType: { id, name } }
}

function metaJson(
  entity: DemoEntity,
  variables: readonly DemoVariable[],
  context: ServiceContext,
): JsonObject {
  const dashboard = `dash-${entity.id}`
  const pictures = `${context.origin}/static`
  const picture = encodeURIComponent(entity.id)
  return {
    area: numericText(entity.areaSqFt),
    type: entity.use,
    address: [entity.address, entity.pincode, entity.country].filter((part) => part !== '').join(', '),
    location: { address: entity.address, country: entity.country, pincode: entity.pincode },
    coverImageUrl: `${pictures}/covers/${picture}.svg`,
    thumbnailImageUrl: `${pictures}/thumbnails/${picture}.png`,
    coverImageOriginal: `${pictures}/covers/${picture}.svg`,
    average_occupancy: numericText(entity.averageOccupancy),
    defaultDashboardId: dashboard,
    defaultDashboardLink: `https://dashboards.example/view/${dashboard}`,
    includeInNewDashboard: !entity.isHidden,
    defaultVariablesData: defaultVariablesJson(variables, context),
  }
}

function numericText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** Writes the first rate of each resource, under the resource's catalogue id (docs/service.md 2.5). */
function defaultVariablesJson(variables: readonly DemoVariable[], context: ServiceContext): JsonObject {
  const first = new Map<number, DemoVariable>()
  for (const variable of variables) {
    const isRate = variable.kind === 'average-rate' && variable.status === 'enabled'
    if (isRate && !first.has(variable.resource.id)) first.set(variable.resource.id, variable)
  }
  const entries = [...first].map(
    ([id, variable], position) => [String(id), defaultVariableJson(variable, position, context)] as const,
  )
  return Object.fromEntries(entries)
}

function defaultVariableJson(variable: DemoVariable, position: number, context: ServiceContext): JsonObject {
  return {
    id: variable.id,
    name: variable.displayName,
    type: variable.resource.name,
    units: variable.unit.shortText,
    isDisabled: false,
    // The id consists of eight characters that differ from the key, since the service's document does not say how they
    // relate.
    resourceId: seedOf(`${variable.organizationId}/${variable.resource.name}`).toString(16).padStart(8, '0'),
    binPosition: position,
    currentUsage: context.portfolio.lastReading(variable)?.value ?? 0,
  }
}
