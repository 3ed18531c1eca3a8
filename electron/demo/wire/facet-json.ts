import type { JsonObject, JsonValue } from '#shared/portfolio/json.ts'
import type { DemoOrganization, DemoTag } from '../portfolio/source.ts'
import { entityTypes } from './catalogs.ts'

/** Writes a facet group (docs/service.md 2.2). */
export function facetJson(id: string, label: string, children: readonly JsonObject[]): JsonObject {
  return { id, label, children }
}

export function optionJson(id: string | number, label: string): JsonObject {
  return { id, label }
}

/**
 * Builds the facet of organizations, called `Organization` on variable and entity endpoints, `Organizations` on
 * those of data sources (2.2).
 */
export function organizationsFacet(
  organizations: readonly DemoOrganization[],
  label: 'Organization' | 'Organizations',
): JsonObject {
  return facetJson(
    'organizations',
    label,
    organizations.map(({ id, name }) => optionJson(id, name)),
  )
}

export function entityTypeFacet(): JsonObject {
  const options = entityTypes.map(({ id, name }) => optionJson(id, name))
  return facetJson('buildingType', 'Metered Entity Type', options)
}

/** Writes two levels: organizations, and the tags of each (docs/service.md 2.6). */
export function tagsFacet(organizations: readonly DemoOrganization[], tags: readonly DemoTag[]): JsonObject {
  const groups = organizations.map(({ id, name }): JsonObject => {
    const own: JsonValue = tags
      .filter(({ organizationId }) => organizationId === id)
      .map((tag) => optionJson(tag.id, tag.name))
    return { id, label: name, children: own }
  })
  return facetJson('tags', 'Tags', groups)
}
