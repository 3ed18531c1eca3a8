/** Maps elements by key; of several with the same key the first one stays. */
export function byKey<T>(elements: readonly T[], keyOf: (element: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>()
  for (const element of elements) {
    const key = keyOf(element)
    if (!map.has(key)) map.set(key, element)
  }
  return map
}

export function byId<T extends { readonly id: string }>(elements: readonly T[]): ReadonlyMap<string, T> {
  return byKey(elements, ({ id }) => id)
}
