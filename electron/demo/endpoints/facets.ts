import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import type { Answer, Checked } from '../http/answer.ts'
import { entityTypes, kinds } from '../portfolio/catalogs.ts'
import type { DemoOrganization, DemoTag, DemoVariable } from '../portfolio/source.ts'
import { found, type Endpoint, type ServiceContext, type ServiceRequest } from './endpoint.ts'

/** GET /variable/get-variable-filter-data */
export const variableFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations, isWanted) => {
    const { portfolio } = context
    const variables = portfolio.variables.filter(({ organizationId }) => isWanted(organizationId))
    const entities = portfolio.entities.filter(({ organizationId }) => isWanted(organizationId))
    return [
      organizationsFacet(organizations, 'Organization'),
      facetJson('resourceType', 'Resource', resourceOptions(variables)),
      facetJson(
        'pointType',
        'Variable Type',
        Object.entries(kinds).map(([id, { name }]) => optionJson(id, name)),
      ),
      entityTypeFacet(),
      facetJson(
        'building',
        'Metered Entity',
        entities.map(({ id, name }) => optionJson(id, name)),
      ),
      facetJson('status', 'Status', statusOptions(['enabled', 'disabled', 'historical'])),
      facetJson('dataReception', 'Data Reception', statusOptions(['online', 'offline'])),
    ]
  })

/** GET /monitored-entity/get-filters */
export const entityFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations) => [
    organizationsFacet(organizations, 'Organization'),
    entityTypeFacet(),
    tagsFacet(organizations, context.portfolio.tags),
  ])

/** GET /data-source/type/filters */
export const sourceTypeFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations) => [organizationsFacet(organizations, 'Organizations')])

/** GET /data-source/instance-filters */
export const instanceFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations) => [
    organizationsFacet(organizations, 'Organizations'),
    facetJson('errorType', 'Error Type', [
      optionJson('fileError', 'File Error'),
      optionJson('dataError', 'Data Error'),
      optionJson('connectionError', 'Connection Error'),
    ]),
    facetJson('status', 'Status', statusOptions(['enabled', 'disabled'])),
  ])

type OrganizationFilter = (organizationId: string) => boolean

type BuildFacets = (
  organizations: readonly DemoOrganization[],
  isWanted: OrganizationFilter,
) => readonly JsonObject[]

function facetsFor(request: ServiceRequest, context: ServiceContext, build: BuildFacets): Checked<Answer> {
  const isWanted = readOrgIds(request.query)
  return found(
    build(
      context.portfolio.organizations.filter(({ id }) => isWanted(id)),
      isWanted,
    ),
  )
}

/** Reads `orgIds`, repeated or separated by commas (docs/service.md 4.1 leaves it open); none means all. */
function readOrgIds(query: URLSearchParams): OrganizationFilter {
  const ids = query.getAll('orgIds').flatMap((text) => text.split(','))
  const wanted = new Set(ids.filter((id) => id !== ''))
  return (id) => wanted.size === 0 || wanted.has(id)
}

function resourceOptions(variables: readonly DemoVariable[]): readonly JsonObject[] {
  const resources = new Map(variables.map(({ resource }) => [resource.id, resource.name]))
  return [...resources].sort(([left], [right]) => left - right).map(([id, name]) => optionJson(id, name))
}

function statusOptions(ids: readonly string[]): readonly JsonObject[] {
  return ids.map((id) => optionJson(id, id.charAt(0).toUpperCase() + id.slice(1)))
}

/** Writes a facet group (docs/service.md 2.2). */
function facetJson(id: string, label: string, children: readonly JsonObject[]): JsonObject {
  return { id, label, children }
}

function optionJson(id: string | number, label: string): JsonObject {
  return { id, label }
}

/**
 * Builds the facet of organizations, which is called `Organization` on variable and entity endpoints and
 * `Organizations` on those of data sources (2.2).
 */
function organizationsFacet(
  organizations: readonly DemoOrganization[],
  label: 'Organization' | 'Organizations',
): JsonObject {
  return facetJson(
    'organizations',
    label,
    organizations.map(({ id, name }) => optionJson(id, name)),
  )
}

function entityTypeFacet(): JsonObject {
  const options = entityTypes.map(({ id, name }) => optionJson(id, name))
  return facetJson('buildingType', 'Metered Entity Type', options)
}

/** Builds a facet with two levels: organizations, and the tags of each (docs/service.md 2.6). */
function tagsFacet(organizations: readonly DemoOrganization[], tags: readonly DemoTag[]): JsonObject {
  const groups = organizations.map(({ id, name }): JsonObject => {
    const own: JsonValue = tags
      .filter(({ organizationId }) => organizationId === id)
      .map((tag) => optionJson(tag.id, tag.name))
    return { id, label: name, children: own }
  })
  return facetJson('tags', 'Tags', groups)
}
