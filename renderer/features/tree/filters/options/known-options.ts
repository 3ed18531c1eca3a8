import type { Facet } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { isEntityFacet, type FacetId } from '../facet-choice.ts'
import {
  type FacetContext,
  type FacetValue,
  tagLabelKey,
  valuesOfEntity,
  valuesOfVariable,
} from './facet-values.ts'
import { pointTypeKey } from '../point-type-key.ts'

/** A value that can be chosen, before it is counted. */
export interface KnownOption extends FacetValue {
  readonly note: string
  /** Options with the same group are shown under one label. */
  readonly group: string
  readonly groupLabel: string
  /** True if it is shown below its group even if it is the only part. */
  readonly isAlwaysGrouped: boolean
}

/** Returns what the filter discovery lists for a facet, and what else the catalogue contains. */
export function knownOptions(
  catalogue: Catalogue,
  facet: FacetId,
  context: FacetContext,
): readonly KnownOption[] {
  if (facet === 'tags') return tagOptions(context)
  if (facet === 'integrations') return sourceOptions(catalogue)
  const options = new Map<string, KnownOption>()
  for (const { key, label } of [...offered(catalogue, facet), ...cached(catalogue, facet)]) {
    if (key !== '' && !options.has(key)) options.set(key, plain(key, label))
  }
  return [...options.values()]
}

function plain(key: string, label: string): KnownOption {
  return { key, label, note: '', group: `one:${key}`, groupLabel: label, isAlwaysGrouped: false }
}

/** Returns the facet as the service offers it, in whichever list it appears. */
export function offeredFacet({ facets }: Catalogue, facet: FacetId): Facet | undefined {
  return [...facets.variable, ...facets.entity].find(({ id }) => id === facet)
}

function offered(catalogue: Catalogue, facet: FacetId): readonly FacetValue[] {
  return (offeredFacet(catalogue, facet)?.options ?? []).map(({ id, label }) => ({
    key: keyOf(facet, id, label),
    label,
  }))
}

function keyOf(facet: FacetId, id: string, label: string): string {
  if (facet === 'pointType') return pointTypeKey(id, label)
  return facet === 'status' || facet === 'dataReception' ? id.toLowerCase() : id
}

function cached({ variables, entities }: Catalogue, facet: FacetId): readonly FacetValue[] {
  return isEntityFacet(facet)
    ? entities.flatMap((entity) => valuesOfEntity(entity, facet))
    : variables.flatMap((variable) => valuesOfVariable(variable, facet))
}

/** Equal labels of different organizations form one option with a part for each of them. */
function tagOptions({ tags }: FacetContext): readonly KnownOption[] {
  return tags.tags.map(({ id, name, organization }) => ({
    key: id,
    label: name.trim(),
    note: organization.name,
    group: `tag:${tagLabelKey(name)}`,
    groupLabel: name.trim(),
    isAlwaysGrouped: false,
  }))
}

function sourceOptions({ dataSourceInstances, dataSourceTypes }: Catalogue): readonly KnownOption[] {
  const names = new Map(dataSourceTypes.map(({ type, name }) => [type, name]))
  return dataSourceInstances.map(({ id, name, type }) => ({
    key: id,
    label: name,
    note: '',
    group: `type:${type}`,
    groupLabel: names.get(type) ?? type,
    isAlwaysGrouped: true,
  }))
}

export function groupsOf(options: readonly KnownOption[]): ReadonlyMap<string, readonly KnownOption[]> {
  return Map.groupBy(options, ({ group }) => group)
}

export function groupOfKey(options: readonly KnownOption[]): ReadonlyMap<string, string> {
  return new Map(options.map(({ key, group }) => [key, group]))
}
