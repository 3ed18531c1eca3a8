import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { entityTypes, kinds } from '../portfolio/catalogs.ts'
import type { PortfolioSource } from '../portfolio/source.ts'
import { type Endpoint, found } from './endpoint.ts'

/** GET /variable/get-variable-filter-data */
export const variableFacets = facetsOf(({ organizations, entities, variables }) => {
  const used = new Map(variables.map(({ resource }) => [resource.id, resource.name]))
  const resources = [...used].sort(([left], [right]) => left - right)
  const types = Object.entries(kinds).map(([id, { name }]) => [id, name] as const)
  return [
    facet('organizations', 'Organization', organizations.map(named)),
    facet('resourceType', 'Resource', resources),
    facet('pointType', 'Variable Type', types),
    entityTypeFacet,
    facet('building', 'Metered Entity', entities.map(named)),
    facet('status', 'Status', ['enabled', 'disabled', 'historical'].map(capitalized)),
    facet('dataReception', 'Data Reception', ['online', 'offline'].map(capitalized)),
  ]
})

/** GET /monitored-entity/get-filters */
export const entityFacets = facetsOf(({ organizations, tags }) => {
  const tagsOf = (owner: string): readonly Option[] =>
    tags.filter(({ organizationId }) => organizationId === owner).map(named)
  // Tags have two levels: organizations, and the tags of each (docs/service.md 2.6).
  const groups = organizations.map(({ id, name }) => facet(id, name, tagsOf(id)))
  return [
    facet('organizations', 'Organization', organizations.map(named)),
    entityTypeFacet,
    { id: 'tags', label: 'Tags', children: groups },
  ]
})

/** GET /data-source/type/filters. Facets of data sources call organizations by another label (2.2). */
export const sourceTypeFacets = facetsOf(({ organizations }) => [
  facet('organizations', 'Organizations', organizations.map(named)),
])

/** GET /data-source/instance-filters */
export const instanceFacets = facetsOf(({ organizations }) => [
  facet('organizations', 'Organizations', organizations.map(named)),
  facet('errorType', 'Error Type', [
    ['fileError', 'File Error'],
    ['dataError', 'Data Error'],
    ['connectionError', 'Connection Error'],
  ]),
  facet('status', 'Status', ['enabled', 'disabled'].map(capitalized)),
])

type Nouns = Pick<PortfolioSource, 'organizations' | 'tags' | 'entities' | 'variables'>

/**
 * Creates the endpoint for facets of the organizations in `orgIds`, which is repeated or separated by commas
 * (docs/service.md 4.1 leaves it open); none means all.
 */
function facetsOf(build: (nouns: Nouns) => readonly JsonObject[]): Endpoint {
  return ({ query }, { portfolio }) => {
    const ids = query.getAll('orgIds').flatMap((text) => text.split(','))
    const wanted = new Set(ids.filter((id) => id !== ''))
    const isWanted = (id: string): boolean => wanted.size === 0 || wanted.has(id)
    const facets = build({
      organizations: portfolio.organizations.filter(({ id }) => isWanted(id)),
      tags: portfolio.tags,
      entities: portfolio.entities.filter(({ organizationId }) => isWanted(organizationId)),
      variables: portfolio.variables.filter(({ organizationId }) => isWanted(organizationId)),
    })
    return found(facets)
  }
}

type Option = readonly [id: string | number, label: string]

/** Writes a facet group (docs/service.md 2.2). */
function facet(id: string, label: string, options: readonly Option[]): JsonObject {
  return { id, label, children: options.map(([option, text]) => ({ id: option, label: text })) }
}

function named({ id, name }: { readonly id: string | number; readonly name: string }): Option {
  return [id, name]
}

function capitalized(id: string): Option {
  return [id, id.charAt(0).toUpperCase() + id.slice(1)]
}

const entityTypeFacet = facet('buildingType', 'Metered Entity Type', entityTypes.map(named))
