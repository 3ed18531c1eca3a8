/** Groups elements by each of their keys, in the order in which the elements come. */
export function groupByKeys<Element, Key>(
  list: readonly Element[],
  keysOf: (element: Element) => Iterable<Key>,
): ReadonlyMap<Key, readonly Element[]> {
  const groups = new Map<Key, Element[]>()
  for (const element of list) {
    for (const key of keysOf(element)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [element])
      else group.push(element)
    }
  }
  return groups
}
