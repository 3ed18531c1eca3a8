import type { Variable } from './nouns.ts'

/** Separates an entity and a variable in a full name: "Building 0 · electricity". */
export const BETWEEN_NAMES = ' · '

/**
 * Names a variable outside the branch of its entity, where two would otherwise look the same: the entity comes first,
 * unless the name begins with it. If it has several entities, the name states the first one and the number of others.
 */
export function fullNameOf(variable: Pick<Variable, 'displayName' | 'entities'>): string {
  const { entity, name } = namePartsOf(variable)
  return entity === '' ? name : `${entity}${BETWEEN_NAMES}${name}`
}

/** A full name in its two parts; `entity` is empty if there is none. */
export interface NameParts {
  readonly entity: string
  readonly name: string
}

export function namePartsOf({
  displayName,
  entities,
}: Pick<Variable, 'displayName' | 'entities'>): NameParts {
  const [first, ...others] = entities
  if (first === undefined || first.name === '') return { entity: '', name: displayName }
  const entity = others.length === 0 ? first.name : `${first.name} (+${others.length})`
  return { entity, name: nameWithin(displayName, first.name) }
}

/**
 * Returns the name of a variable for places that name its entity too; the first entity counts if there are several.
 */
export function shortNameOf({ displayName, entities }: Pick<Variable, 'displayName' | 'entities'>): string {
  return nameWithin(displayName, entities[0]?.name ?? '')
}

/** Returns the name without the entity's in front of it; the whole name if nothing else would be left. */
export function nameWithin(displayName: string, entityName: string): string {
  if (entityName === '' || !beginsWith(displayName, entityName)) return displayName
  const rest = displayName.slice(entityName.length)
  const name = rest.replace(/^[\s·:,/–—-]+/, '')
  // "Building 10" does not begin with "Building 1".
  return name === '' || name === rest ? displayName : name
}

/** Compares as written first, since mostly both are written in the same way, which needs no copies in lower case. */
function beginsWith(text: string, start: string): boolean {
  return text.startsWith(start) || text.toLocaleLowerCase().startsWith(start.toLocaleLowerCase())
}

/**
 * Names an entity's variables inside its branch: without the entity's name, and without its short form ("Banyan A" in
 * "Banyan Tower A") if most of them begin with it and no two names become equal.
 */
export function namesWithin(
  variables: readonly Pick<Variable, 'displayName'>[],
  entityName: string,
): (displayName: string) => string {
  const names = [...new Set(variables.map(({ displayName }) => nameWithin(displayName, entityName)))]
  const counts = new Map<string, number>()
  for (const name of names) {
    const start = entityWords(name, entityName)
    if (start !== '') counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  const [start = '', count = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const isShared = count > 2 && count * 2 > names.length
  const short = (name: string): string => {
    const rest = name.slice(start.length).trimStart()
    return isShared && name.startsWith(`${start} `) && /^\p{L}{2}/u.test(rest) ? rest : name
  }
  const areApart = new Set(names.map(short)).size === names.length
  return (displayName) => {
    const name = nameWithin(displayName, entityName)
    return areApart ? short(name) : name
  }
}

/** Returns the words with which a name begins that are words of the entity's name, in their order. */
function entityWords(name: string, entityName: string): string {
  const entityWordsLeft = entityName.split(' ')
  const words: string[] = []
  for (const word of name.split(' ')) {
    const at = entityWordsLeft.indexOf(word)
    if (at < 0) break
    entityWordsLeft.splice(0, at + 1)
    words.push(word)
  }
  return words.join(' ')
}

/**
 * Returns full names without the part that all of them share, such as the variable's name if all variables have the
 * same one, or the entity if all belong to one.
 */
export function tellingNames(names: readonly string[]): readonly string[] {
  const parts = names.map((name) => {
    const at = name.indexOf(BETWEEN_NAMES)
    return at < 0 ? undefined : { entity: name.slice(0, at), name: name.slice(at + BETWEEN_NAMES.length) }
  })
  const isSame = (key: 'entity' | 'name'): boolean =>
    parts.every((one) => one !== undefined && one[key].toLowerCase() === parts[0]?.[key].toLowerCase())
  const isTold = new Set(names).size === names.length && names.length > 1
  if (!isTold) return names
  if (isSame('name')) return parts.map((one) => one?.entity ?? '')
  return isSame('entity') ? parts.map((one) => one?.name ?? '') : names
}
