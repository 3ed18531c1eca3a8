import type { Facet, MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import {
  createTagDirectory,
  type FacetContext,
} from '#renderer/features/tree/filters/options/facet-values.ts'
import { anEntity as anEntityOf } from '#support/an-entity.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

export const north = { id: 'o1', name: 'North' }
export const south = { id: 'o2', name: 'South' }

export const anEntity = (id: string, more: Partial<MeteredEntity> = {}): MeteredEntity =>
  anEntityOf(id, { organization: north, ...more })

export function aVariableOf(i: number, entities: readonly string[], more: Partial<Variable> = {}): Variable {
  return {
    ...aVariable(i),
    organization: north,
    entities: entities.map((id) => ({ id, name: id })),
    ...more,
  }
}

const option = (id: string, label: string, children: Facet['options'] = []): Facet['options'][number] => ({
  id,
  wireId: id,
  label,
  children,
})

/** Tags of two organizations: both have HVAC, with different ids; only the north has Lab. */
export const tagsFacet: Facet = {
  id: 'tags',
  label: 'Tags',
  options: [
    option('o1', 'North', [option('t1', 'HVAC'), option('t2', 'Lab')]),
    option('o2', 'South', [option('t9', 'hvac ')]),
  ],
}

export function aCatalogue(more: Partial<Catalogue> = {}): Catalogue {
  return {
    organizations: [],
    entities: [],
    variables: [],
    dataSourceTypes: [],
    dataSourceInstances: [],
    facets: { variable: [], entity: [tagsFacet], 'data-source-instance': [] },
    requests: 0,
    lacking: [],
    ...more,
  }
}

export function contextFor(catalogue: Catalogue): FacetContext {
  return {
    entities: new Map(catalogue.entities.map((entity) => [entity.id, entity])),
    tags: createTagDirectory(catalogue.facets.entity, catalogue.entities),
  }
}
