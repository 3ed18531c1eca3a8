import type { Catalogue } from '#renderer/ports/catalogue.ts'
import type { FacetId } from '../facet-choice.ts'
import type { Narrowing } from '../facet-filter.ts'
import { tallyFacet, type Tally } from './facet-tally.ts'
import type { FacetContext } from './facet-values.ts'
import { groupOfKey, groupsOf, knownOptions, type KnownOption } from './known-options.ts'

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
 * Returns the options of a facet: what the service offers and what the catalogue holds, groups before their
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

/** Below a label they share, the organizations of a tag are told apart by their names. */
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
