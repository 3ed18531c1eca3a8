/** Facets of the service's filter discovery (docs/service.md 2.2, 4.3, 4.4) that can narrow the tree. */
export const facetIds = [
  'organizations',
  'resourceType',
  'pointType',
  'buildingType',
  'building',
  'tags',
  'status',
  'dataReception',
  'integrations',
] as const
export type FacetId = (typeof facetIds)[number]

/** Facets that describe an entity; one single entity must meet all of them. */
export const entityFacetIds = ['buildingType', 'building', 'tags'] as const
export type EntityFacetId = (typeof entityFacetIds)[number]

/** Chosen keys by facet. A facet without keys does not restrict anything. */
export type FacetChoice = Readonly<Partial<Record<FacetId, readonly string[]>>>

export const noChoice: FacetChoice = {}

export function chosenOf(choice: FacetChoice, facet: FacetId): readonly string[] {
  return choice[facet] ?? []
}

export function isNarrowed(choice: FacetChoice): boolean {
  return facetIds.some((facet) => chosenOf(choice, facet).length > 0)
}

export function isEntityFacet(facet: FacetId): facet is EntityFacetId {
  return entityFacetIds.some((each) => each === facet)
}

/** Adds those keys that are not chosen yet, or removes all keys if every one is chosen. */
export function toggledKeys(chosen: readonly string[], keys: readonly string[]): readonly string[] {
  const isAll = keys.every((key) => chosen.includes(key))
  const others = chosen.filter((key) => !keys.includes(key))
  return isAll ? others : [...others, ...keys]
}
