/** Returns the value made last for a key, or makes it again if one of its parts has changed. */
export type MemoByKey<Value> = (key: string, parts: readonly unknown[], make: () => Value) => Value

/** Caches one value per key. Parts are compared by identity, and lists element by element. */
export function createMemoByKey<Value>(): MemoByKey<Value> {
  const made = new Map<string, { readonly parts: readonly unknown[]; readonly value: Value }>()
  return (key, parts, make) => {
    const known = made.get(key)
    if (known !== undefined && parts.every((part, at) => isSame(part, known.parts[at]))) return known.value
    const value = make()
    made.set(key, { parts, value })
    return value
  }
}

/** Returns the earlier list if it has the same elements, so that nothing is made of them again. */
export function unchanged<Item>(before: readonly Item[] | undefined, next: readonly Item[]): readonly Item[] {
  return before !== undefined && isSameList(before, next) ? before : next
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && isSameList(one, other))
}

/** Returns true for lists with the same elements in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at])
}
