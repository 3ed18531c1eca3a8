import { plural, variablesText } from '#renderer/strings/plural.ts'
import type { FacetId } from './facet-choice.ts'

export const facetTitles: Readonly<Record<FacetId, string>> = {
  organizations: 'Organization',
  resourceType: 'Resource',
  pointType: 'Variable type',
  buildingType: 'Entity type',
  building: 'Entity',
  tags: 'Tags',
  status: 'Status',
  dataReception: 'Data reception',
  integrations: 'Data source',
}

export const filters = {
  label: 'Filters',
  open: 'Filter the portfolio',
  facets: 'Facets',
  active: 'Active filters',
  search: 'Find an option',
  clearAll: 'Clear all',
  clearFacet: 'Clear',
  showHidden: 'Show hidden items',
  none: 'The service offers no option here.',
  noHits: 'No option contains these words.',
  nothing: 'nothing with the other filters',
} as const

/** Returns "HVAC · 3 organizations" for equal labels of several organizations. */
export function partsText(facet: FacetId, label: string, parts: number): string {
  return parts < 2 ? label : `${label} · ${countText(facet, parts)}`
}

/** Returns "3 organizations" for a tag, "5 sources" for a type. */
export function countText(facet: FacetId, parts: number): string {
  return facet === 'tags'
    ? plural(parts, 'organization', 'organizations')
    : plural(parts, 'source', 'sources')
}

/** "12 variables · 2 entities". */
export function leftText(variables: number, entities: number): string {
  if (variables === 0 && entities === 0) return filters.nothing
  const parts = [
    ...(variables > 0 ? [variablesText(variables)] : []),
    ...(entities > 0 ? [`${plural(entities, 'entity', 'entities')} without variables`] : []),
  ]
  return parts.join(' · ')
}

export function moreOptionsText(count: number): string {
  return `${count} more; type to find them`
}

export function removeFilterText(title: string, label: string): string {
  return `Remove filter ${title}: ${label}`
}
