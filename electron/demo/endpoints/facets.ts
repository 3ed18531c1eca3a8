import type { JsonObject } from '#shared/catalog/json.ts'
import type { Answer, Checked } from '../http/answer.ts'
import type { DemoOrganization, DemoVariable } from '../portfolio/source.ts'
import { kinds } from '../wire/catalogs.ts'
import { entityTypeFacet, facetJson, optionJson, organizationsFacet, tagsFacet } from '../wire/facet-json.ts'
import { documented, type Endpoint, type ServiceContext, type ServiceRequest } from './endpoint.ts'
import { readOrgIds, type OrganizationFilter } from './read-org-ids.ts'

/** GET /variable/get-variable-filter-data */
export const variableFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations, isWanted) => {
    const { portfolio, dialect } = context
    const variables = portfolio.variables.filter(({ organizationId }) => isWanted(organizationId))
    const entities = portfolio.entities.filter(({ organizationId }) => isWanted(organizationId))
    const unlisted = dialect.enums === 'unknown' ? [optionJson('archived', 'Archived')] : []
    return [
      organizationsFacet(organizations, 'Organization'),
      facetJson('resourceType', 'Resource', resourceOptions(variables)),
      facetJson(
        'pointType',
        'Variable Type',
        Object.entries(kinds).map(([id, { name }]) => optionJson(id, name)),
      ),
      entityTypeFacet(dialect),
      facetJson(
        'building',
        'Metered Entity',
        entities.map(({ id, name }) => optionJson(id, name)),
      ),
      facetJson('status', 'Status', [...statusOptions(['enabled', 'disabled', 'historical']), ...unlisted]),
      facetJson('dataReception', 'Data Reception', statusOptions(['online', 'offline'])),
    ]
  })

/** GET /monitored-entity/get-filters */
export const entityFacets: Endpoint = (request, context) =>
  facetsFor(request, context, (organizations) => [
    organizationsFacet(organizations, 'Organization'),
    entityTypeFacet(context.dialect),
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

type BuildFacets = (
  organizations: readonly DemoOrganization[],
  isWanted: OrganizationFilter,
) => readonly JsonObject[]

function facetsFor(request: ServiceRequest, context: ServiceContext, build: BuildFacets): Checked<Answer> {
  const wanted = readOrgIds(request.query, context.dialect)
  if (!wanted.ok) return wanted
  return documented(
    build(
      context.portfolio.organizations.filter(({ id }) => wanted.value(id)),
      wanted.value,
    ),
  )
}

function resourceOptions(variables: readonly DemoVariable[]): readonly JsonObject[] {
  const resources = new Map(variables.map(({ resource }) => [resource.id, resource.name]))
  return [...resources].sort(([left], [right]) => left - right).map(([id, name]) => optionJson(id, name))
}

function statusOptions(ids: readonly string[]): readonly JsonObject[] {
  return ids.map((id) => optionJson(id, id.charAt(0).toUpperCase() + id.slice(1)))
}
