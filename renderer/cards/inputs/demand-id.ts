/** Makes the id of a demand from what tells it from the others of its card; read back by `demandParts`. */
export function demandId(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/')
}

/** Splits an id into its parts: a calculation is given no context and knows nothing else of an input. */
export function demandParts(id: string): readonly string[] {
  return id.split('/').map(decodeURIComponent)
}
