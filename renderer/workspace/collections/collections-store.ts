import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { favourites, GROUP } from '#renderer/strings/portfolio/favourites.ts'
import {
  type Collections,
  collectionsSchema,
  type Favourite,
  noCollections,
  type VariableGroup,
} from '#renderer/ports/documents/authored/collections.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useSelectionStore } from '../document/selection-store.ts'
import { useWorkspaceStore } from '../document/workspace-store.ts'

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

/** The favourites, recent variables and variable groups of the open connection, stored with it. */
export const useCollectionsStore = defineStore('collections', () => {
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const { value: cached, set } = usePersisted('collections', collectionsSchema, noCollections)

  /** Only variables that the user puts on the chart are recent, not those that a workspace reopens. */
  watch(
    () => [selection.ids, workspace.isOpen] as const,
    ([ids, isOpen], [before, wasOpen]) => {
      if (!isOpen || !wasOpen) return
      const added = ids.filter((id) => !before.includes(id))
      if (added.length > 0) set(withRecent(cached.value, added))
    },
  )

  function createGroup(variables: readonly string[]): VariableGroup {
    const group = { id: crypto.randomUUID(), name: newGroupName(cached.value, GROUP), variables }
    set(withGroup(cached.value, group))
    return group
  }

  const groupOf = (id: string): VariableGroup | undefined =>
    cached.value.baskets.find((group) => group.id === id)

  /** Offers to undo a change, as long as the connection in which it was made is open. */
  function offerUndo(title: string, undone: (now: Collections) => Collections): void {
    const { services } = connections
    notices.offerUndo(title, () => {
      if (connections.services === services) set(undone(cached.value))
    })
  }

  function toggleFavourite(favourite: Favourite): void {
    const wasOne = isFavourite(cached.value, favourite)
    set(withFavouriteToggled(cached.value, favourite))
    if (wasOne)
      offerUndo(favourites.removed, (now) =>
        isFavourite(now, favourite) ? now : withFavouriteToggled(now, favourite),
      )
  }

  /** Removes a group, or a variable from it; a notice offers to restore it. */
  function removeFromGroup(id: string, dataHubId?: string): void {
    const group = groupOf(id)
    if (group === undefined) return
    const variables = group.variables.filter((each) => each !== dataHubId)
    const next =
      dataHubId === undefined
        ? withoutGroup(cached.value, id)
        : withGroup(cached.value, { ...group, variables })
    set(next)
    const removed = dataHubId === undefined ? group.name : catalogue.nameOf(dataHubId)
    offerUndo(actions.removed(removed), (now) => withGroup(now, group))
  }

  return {
    collections: computed(() => cached.value),
    isFavourite: (favourite: Favourite): boolean => isFavourite(cached.value, favourite),
    toggleFavourite,
    group: groupOf,
    createGroup,
    changeGroup: (group: VariableGroup): void => set(withGroup(cached.value, group)),
    removeFromGroup,
  }
})
