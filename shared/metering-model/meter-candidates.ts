import type { JsonValue, MeteredEntity, Named, Variable } from '#shared/portfolio/nouns.ts'
import { meteredQuantity, type MeteredQuantity } from './meter-unit.ts'
import { meterName, resourceWords, wordsOf, type MeterName } from './meter-name.ts'

/** A variable of an entity with what its name says about its meter. */
export interface Candidate {
  readonly variable: Variable
  readonly name: MeterName
  /** Undefined for a variable that is not a meter. */
  readonly quantity: MeteredQuantity | undefined
  /** True when the service names it as the default variable of its resource. */
  readonly isDefault: boolean
  /** Another entity in which it counts, if it belongs to several. */
  readonly home: string
}

/** Returns the variables of an entity as candidates, by dataHubId; independent of their order. */
export function meterCandidates(
  entity: Pick<MeteredEntity, 'id' | 'name' | 'raw'>,
  variables: readonly Variable[],
): readonly Candidate[] {
  const sorted = variables.toSorted((a, b) => compare(a.dataHubId, b.dataHubId))
  // Names are cut into words once: the tree of a portfolio waits for them.
  const entityNames = sorted.flatMap(({ entities }) => entities.map(({ name }) => name))
  const wordsOfEntity = new Map([...new Set(entityNames)].map((name) => [name, wordsOf(name)]))
  const own = wordsOf(entity.name)
  const read = sorted.map((variable) => {
    const words = wordsOf(variable.displayName)
    return { variable, words, home: homeOf(variable, words, wordsOfEntity) }
  })
  const shared = sharedLead(read.filter(({ home }) => home === entity.id).map(({ words }) => words))
  const entityWords = [...own, ...shared].filter((word) => !/^\p{N}/u.test(word))
  const defaults = defaultIds(entity.raw)
  const resources = new Set(sorted.map(({ resource }) => resource.name))
  const known = new Map(
    [...resources].map((name) => [name, new Set([...entityWords, ...resourceWords(name)])]),
  )
  return read.map(({ variable, words, home }) => {
    const lead = startsWith(words, own) ? own : startsWith(words, shared) ? shared : []
    return {
      variable,
      name: meterName(words.slice(lead.length), known.get(variable.resource.name) ?? new Set()),
      quantity: meteredQuantity(variable),
      isDefault: defaults.has(variable.id) || defaults.has(variable.dataHubId),
      home: home ?? entity.id,
    }
  })
}

/** Compares by code units, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Chooses the first of several entities with whose name the variable's name begins, or else the first entity. */
function homeOf(
  { entities }: Variable,
  words: readonly string[],
  wordsOfEntity: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const named = entities.find(
    ({ name }: Named) => name !== '' && startsWith(words, wordsOfEntity.get(name) ?? []),
  )
  return (named ?? entities[0])?.id
}

function startsWith(words: readonly string[], lead: readonly string[]): boolean {
  return lead.every((word, at) => words[at] === word)
}

/** Returns the words with which all names begin, as the short name of their entity; empty for a single name. */
function sharedLead(names: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = names
  if (others.length === 0) return []
  const length = first.findIndex((word, at) => others.some((name) => name[at] !== word))
  return first.slice(0, length < 0 ? first.length : length)
}

/**
 * Returns the ids of the entity's default variables that are not disabled (docs/service.md 2.5). The keys and
 * `resourceId` are ignored, since it is not documented how they relate, and the variable itself names its resource.
 */
function defaultIds(raw: JsonValue): ReadonlySet<string> {
  const entries = Object.values(members(members(members(raw)['meta'])['defaultVariablesData']))
  const enabled = entries.map(members).filter(({ isDisabled }) => isDisabled !== true)
  return new Set(
    enabled.flatMap(({ id }) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : [])),
  )
}

function members(value: JsonValue | undefined): { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {}
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}
