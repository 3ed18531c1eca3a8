import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { GROUP } from '#renderer/strings/favourites.ts'
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
  type VariableGroup,
  type Favourite,
} from '#renderer/ports/documents/collections.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useSelectionStore } from '../document/selection-store.ts'
import { useWorkspaceStore } from '../document/workspace-store.ts'

/** Holds favourites, recent variables and variable groups of the open connection, and stores them with it. */
export const useCollectionsStore = defineStore('collections', () => {
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const { value: cached, set } = usePersisted('collections', collectionsSchema, noCollections)
  /** The group deleted last, which can be restored. */
  const deleted = shallowRef<VariableGroup>()

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
    deleted.value = undefined
    return group
  }

  function deleteGroup(id: string): void {
    deleted.value = cached.value.baskets.find((group) => group.id === id)
    set(withoutGroup(cached.value, id))
  }

  function restoreGroup(): void {
    if (deleted.value !== undefined) set(withGroup(cached.value, deleted.value))
    deleted.value = undefined
  }

  return {
    collections: computed(() => cached.value),
    deleted,
    isFavourite: (favourite: Favourite): boolean => isFavourite(cached.value, favourite),
    toggleFavourite: (favourite: Favourite): void => set(withFavouriteToggled(cached.value, favourite)),
    group: (id: string): VariableGroup | undefined => cached.value.baskets.find((group) => group.id === id),
    createGroup,
    changeGroup: (group: VariableGroup): void => set(withGroup(cached.value, group)),
    deleteGroup,
    restoreGroup,
  }
})
