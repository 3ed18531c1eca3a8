import type { Named, Variable } from '#shared/portfolio/nouns.ts'

/** Hive, Spark and DuckDB read this as no value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__'
/** Names of folders end at 255 bytes, of which the column's name and escaping take some. */
const MOST_CHARACTERS = 60

/**
 * Returns the value of the partition for the organization of a variable: its name, and its id beside it where another
 * has the same name, also by letters that only differ in case, since some file systems take those for one.
 */
export function organizationValues(
  variables: readonly Variable[],
): (variable: Variable | undefined) => string {
  const idsByName = new Map<string, Set<string>>()
  for (const { organization } of variables) {
    const ids = idsByName.get(folded(organization)) ?? new Set()
    idsByName.set(folded(organization), ids.add(organization.id))
  }
  return (variable) => {
    if (variable === undefined) return NO_VALUE
    const { organization } = variable
    const name = nameOf(organization)
    if (name === '') return organization.id === '' ? NO_VALUE : organization.id
    return (idsByName.get(folded(organization))?.size ?? 0) > 1 ? `${name} (${organization.id})` : name
  }
}

function nameOf({ name }: Named): string {
  // A cut through a surrogate pair would leave a half that has no bytes.
  return name
    .toWellFormed()
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
}

function folded(organization: Named): string {
  return nameOf(organization).normalize('NFC').toLowerCase()
}
