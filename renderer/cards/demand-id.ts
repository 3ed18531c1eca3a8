/** The id of a demand from what tells it from the others of its card; read back by `demandParts`. */
export function demandId(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/')
}

/** What an id was made of: all that a calculation, which is given no context, knows of an input. */
export function demandParts(id: string): readonly string[] {
  return id.split('/').map(decodeURIComponent)
}
