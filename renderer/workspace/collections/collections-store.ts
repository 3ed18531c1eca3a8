import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { favourites, GROUP } from '#renderer/strings/portfolio/favourites.ts'
import {
  isFavourite,
  newGroupName,
  withGroup,
  withFavouriteToggled,
  withoutGroup,
  withRecent,
} from './collections.ts'
import {
  collectionsSchema,
  noCollections,
  type Collections,
  type VariableGroup,
  type Favourite,
} from '#renderer/ports/documents/authored/collections.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useSelectionStore } from '../document/selection-store.ts'
import { useWorkspaceStore } from '../document/workspace-store.ts'

/** Holds favourites, recent variables and variable groups of the open connection, and stores them with it. */
export const useCollectionsStore = defineStore('collections', () => {
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const { value: cached, set } = usePersisted('collections', collectionsSchema, noCollections)

  /** Only what the user puts on the chart is recent, not what a workspace reopens. */
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

  /** Offers to undo a change, as long as the connection is the one that it was made in. */
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

  /** Removes a group, or a variable from it; a notice brings it back. */
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
