import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import {
  type EntityFacetId,
  type FacetId,
  isEntityFacet,
} from '#renderer/features/tree/filters/facet-choice.ts'
import {
  createFacetFilter,
  type FacetFilter,
  filterEntities,
  type Narrowing,
} from '#renderer/features/tree/filters/facet-filter.ts'
import { entitiesOf, type FacetContext, ownTags, valuesOfEntity, valuesOfVariable } from './facet-values.ts'
import { groupOfKey, groupsOf, type KnownOption, knownOptions } from './known-options.ts'

/** A value to filter by, with the counts it would leave together with the other facets. */
export interface FacetOption {
  readonly label: string
  /** Distinguishes options with the same label: the organization of a tag. */
  readonly note: string
  /**
   * Several when equal labels of different organizations form one option, or a type stands for all its sources.
   */
  readonly keys: readonly string[]
  readonly variables: number
  /** Number of entities without any variable that would be left. */
  readonly entities: number
  readonly children: readonly FacetOption[]
}

/** Returns true when choosing the option would leave nothing. */
export function isEmptyOption({ variables, entities }: FacetOption): boolean {
  return variables === 0 && entities === 0
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
/** Sorts by label; options that would leave nothing come last. */
const byLabel = (a: FacetOption, b: FacetOption): number =>
  Number(isEmptyOption(a)) - Number(isEmptyOption(b)) ||
  collator.compare(a.label, b.label) ||
  collator.compare(a.note, b.note)

/**
 * Returns the options of a facet: those that the service offers and those in the catalogue, groups before their
 * parts.
 */
export function facetOptions(
  catalogue: Catalogue,
  facet: FacetId,
  narrowing: Narrowing,
  context: FacetContext,
): readonly FacetOption[] {
  const known = knownOptions(catalogue, facet, context)
  const groupOf = groupOfKey(known)
  const tally = tallyFacet(catalogue, facet, narrowing, context, groupOf)
  const options = [...groupsOf(known)].map(([group, parts]) => optionOf(group, parts, tally))
  return options.sort(byLabel)
}

function optionOf(group: string, parts: readonly KnownOption[], tally: Tally): FacetOption {
  const leaves = parts.map((part) => leafOf(part, tally)).sort(byLabel)
  const [only] = leaves
  const label = parts[0]?.groupLabel ?? ''
  const isPlain = leaves.length === 1 && parts[0]?.isAlwaysGrouped !== true
  if (only !== undefined && isPlain) return only
  return {
    label,
    note: '',
    keys: parts.map(({ key }) => key),
    variables: tally.variables.get(group) ?? 0,
    entities: tally.entities.get(group) ?? 0,
    children: leaves.map(belowGroup),
  }
}

/** Below a common label, the organizations of a tag are distinguished by their names. */
function belowGroup(leaf: FacetOption): FacetOption {
  return leaf.note === '' ? leaf : { ...leaf, label: leaf.note, note: '' }
}

function leafOf({ key, label, note }: KnownOption, tally: Tally): FacetOption {
  return {
    label,
    note,
    keys: [key],
    variables: tally.variables.get(key) ?? 0,
    entities: tally.entities.get(key) ?? 0,
    children: [],
  }
}

/** Counts variables, and entities without variables, by key and by key of a group. */
interface Tally {
  readonly variables: ReadonlyMap<string, number>
  readonly entities: ReadonlyMap<string, number>
}

/** Counts the values of a facet among everything that passes the other facets. */
function tallyFacet(
  catalogue: Pick<Catalogue, 'variables' | 'entities'>,
  facet: FacetId,
  narrowing: Narrowing,
  context: FacetContext,
  groupOf: ReadonlyMap<string, string>,
): Tally {
  const filter = createFacetFilter(narrowing, context, facet)
  const variables = catalogue.variables.filter(filter.passesVariable)
  return {
    variables: countDistinct(variables, (variable) => keysOf(variable, facet, filter, context), groupOf),
    entities: countDistinct(
      emptyEntities(catalogue, facet, narrowing, filter),
      (entity) => keysOfEntity(entity, facet),
      groupOf,
    ),
  }
}

function keysOf(
  variable: Variable,
  facet: FacetId,
  filter: FacetFilter,
  context: FacetContext,
): readonly string[] {
  const values = isEntityFacet(facet)
    ? valuesThroughEntities(variable, facet, filter, context)
    : valuesOfVariable(variable, facet)
  return values.map(({ key }) => key)
}

function valuesThroughEntities(
  variable: Variable,
  facet: EntityFacetId,
  filter: FacetFilter,
  context: FacetContext,
): readonly { readonly key: string }[] {
  const own = facet === 'tags' ? ownTags(variable, context.tags) : []
  const passing = entitiesOf(variable, context).filter((entity) => filter.passesEntityOf(entity, variable))
  return [...own, ...passing.flatMap((entity) => valuesOfEntity(entity, facet))]
}

function emptyEntities(
  { variables, entities }: Pick<Catalogue, 'variables' | 'entities'>,
  facet: FacetId,
  { choice, showHidden }: Narrowing,
  filter: FacetFilter,
): Catalogue['entities'] {
  const isOfVariables = !isEntityFacet(facet) && facet !== 'organizations'
  if (isOfVariables || !filter.keepsEmptyEntities) return []
  const withVariables = new Set(variables.flatMap((variable) => variable.entities.map(({ id }) => id)))
  const others = facet === 'organizations' ? { ...choice, organizations: [] } : choice
  const shown = filterEntities(entities, { choice: others, showHidden }, filter)
  return shown.filter(({ id }) => !withVariables.has(id))
}

function keysOfEntity(entity: Catalogue['entities'][number], facet: FacetId): readonly string[] {
  if (isEntityFacet(facet)) return valuesOfEntity(entity, facet).map(({ key }) => key)
  return facet === 'organizations' ? [entity.organization.id] : []
}

function countDistinct<T>(
  things: readonly T[],
  keysOfThing: (thing: T) => readonly string[],
  groupOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const thing of things) {
    const keys = keysOfThing(thing)
    for (const key of new Set([...keys, ...keys.map((each) => groupOf.get(each) ?? each)])) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}
