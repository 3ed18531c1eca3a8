/** Separates an entity and a variable in a full name: "Building 0 · electricity". */
export const BETWEEN_NAMES = ' · '

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
