import * as z from 'zod'
import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { entityTypes, kinds } from '../portfolio/catalogs.ts'
import type { DemoEntity, DemoVariable } from '../portfolio/source.ts'
import { seedOf } from '../synthetic/noise.ts'
import { type Endpoint, found, notFound, type ServiceContext } from './endpoint.ts'
import { field, listing, pageOf, paginationJson, passes } from './requests.ts'

const filters = z.strictObject({
  organizations: field.texts,
  buildingType: field.integers,
  tags: field.texts,
  showHiddenMeteredEntities: field.flag,
})

/** POST /monitored-entity (docs/service.md 4.4) */
export const listEntities = listing(['name'], filters, (filter, paging, context) => {
  const entities = context.portfolio.entities.filter(
    (entity) =>
      (filter.showHiddenMeteredEntities === true || !entity.isHidden) &&
      passes(filter.organizations, entity.organizationId) &&
      passes(filter.buildingType, entity.typeId) &&
      passes(filter.tags, ...entity.tagIds),
  )
  const { compare } = new Intl.Collator('en')
  const byName = entities.toSorted((left, right) => compare(left.name, right.name))
  const sorted = paging.order === 'asc' ? byName : byName.toReversed()
  const ordered = paging.orderColumn === undefined ? entities : sorted
  return found({
    data: pageOf(ordered, paging).map((entity) => entityJson(entity, context)),
    defaultOrderColumn: [],
    pagination: paginationJson(ordered.length, paging),
  })
})

/** GET /monitored-entity/{id} and GET /metered-entities/{id} */
export const readEntity: Endpoint = ({ id }, context) => {
  const entity = context.entities.get(id)
  return entity === undefined ? notFound('metered entity') : found(entityJson(entity, context))
}

/** GET /metered-entities */
export const listAllEntities: Endpoint = (_request, context) => {
  const visible = context.portfolio.entities.filter(({ isHidden }) => !isHidden)
  return found(visible.map((entity) => entityJson(entity, context)))
}

/** Writes a metered entity (docs/service.md 2.4). */
export function entityJson(entity: DemoEntity, context: ServiceContext): JsonObject {
  const { id, name, typeId, organizationId, description, isHidden, tagIds } = entity
  const variables = context.variablesOfEntity.get(id) ?? []
  return {
    id,
    name,
    type: { id: typeId, name: entityTypes.find((type) => type.id === typeId)?.name ?? 'Other' },
    orgId: organizationId,
    meta: metaJson(entity, variables, context),
    description,
    scope: isHidden ? 'hidden' : 'whole_organization',
    visibilityStatus: !isHidden,
    organization: nameOf(organizationId, context.organizations),
    variables: variables.map((variable) => ({
      id: variable.id,
      name: variable.displayName,
      variableType: { ...kinds[variable.kind] },
    })),
    tags: tagIds.map((tagId) => nameOf(tagId, context.tags)),
  }
}

/** Writes a reference to a noun with a name. */
export function nameOf(id: string, nouns: ReadonlyMap<string, { readonly name: string }>): JsonObject {
  return { id, name: nouns.get(id)?.name ?? '' }
}

function metaJson(
  { id, areaSqFt, averageOccupancy, use, address, country, pincode, isHidden }: DemoEntity,
  variables: readonly DemoVariable[],
  context: ServiceContext,
): JsonObject {
  const dashboard = `dash-${id}`
  const picture = (folder: string, form: string): string =>
    `${context.origin}/static/${folder}/${encodeURIComponent(id)}.${form}`
  return {
    area: String(areaSqFt ?? ''),
    type: use,
    address: [address, pincode, country].filter((part) => part !== '').join(', '),
    location: { address, country, pincode },
    coverImageUrl: picture('covers', 'svg'),
    thumbnailImageUrl: picture('thumbnails', 'png'),
    coverImageOriginal: picture('covers', 'svg'),
    average_occupancy: String(averageOccupancy ?? ''),
    defaultDashboardId: dashboard,
    defaultDashboardLink: `https://dashboards.example/view/${dashboard}`,
    includeInNewDashboard: !isHidden,
    defaultVariablesData: defaultVariablesJson(variables, context),
  }
}

/** Writes the first rate of each resource, under the resource's catalogue id (docs/service.md 2.5). */
function defaultVariablesJson(variables: readonly DemoVariable[], { portfolio }: ServiceContext): JsonObject {
  const rates = variables.filter(({ kind, status }) => kind === 'average-rate' && status === 'enabled')
  const byResource = Map.groupBy(rates, ({ resource }) => resource.id)
  const entries = Array.from(byResource.values(), ([first]) => first).flatMap((first) => first ?? [])
  return Object.fromEntries(
    entries.map((variable, position) => {
      const { id, displayName, resource, unit, organizationId } = variable
      const json = {
        id,
        name: displayName,
        type: resource.name,
        units: unit.shortText,
        isDisabled: false,
        // The id consists of eight characters that differ from the key, since the service's document does not say how
        // they relate.
        resourceId: seedOf(`${organizationId}/${resource.name}`).toString(16).padStart(8, '0'),
        binPosition: position,
        currentUsage: portfolio.lastReading(variable)?.value ?? 0,
      }
      return [String(resource.id), json]
    }),
  )
}
