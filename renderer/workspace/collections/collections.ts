import type { Collections, Favourite, VariableGroup } from '#renderer/ports/documents/authored/collections.ts'

const MOST_RECENT = 20

export function isFavourite({ favourites }: Collections, { kind, id }: Favourite): boolean {
  return favourites.some((each) => each.kind === kind && each.id === id)
}

export function withFavouriteToggled(collections: Collections, favourite: Favourite): Collections {
  const { kind, id } = favourite
  const others = collections.favourites.filter((each) => each.kind !== kind || each.id !== id)
  const was = others.length < collections.favourites.length
  return { ...collections, favourites: was ? others : [...others, { kind, id }] }
}

export function withRecent(collections: Collections, ids: readonly string[]): Collections {
  const others = collections.recent.filter((id) => !ids.includes(id))
  return { ...collections, recent: [...ids, ...others].slice(0, MOST_RECENT) }
}

export function withGroup(collections: Collections, group: VariableGroup): Collections {
  const isKnown = collections.baskets.some(({ id }) => id === group.id)
  const baskets = isKnown
    ? collections.baskets.map((each) => (each.id === group.id ? group : each))
    : [...collections.baskets, group]
  return { ...collections, baskets }
}

export function withoutGroup(collections: Collections, id: string): Collections {
  return { ...collections, baskets: collections.baskets.filter((group) => group.id !== id) }
}

/** Returns a name such as "Group 3" that no group has. */
export function newGroupName({ baskets }: Collections, word: string): string {
  const taken = new Set(baskets.map(({ name }) => name))
  let count = baskets.length + 1
  while (taken.has(`${word} ${count}`)) count += 1
  return `${word} ${count}`
}
