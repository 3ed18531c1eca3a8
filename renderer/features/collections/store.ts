import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { collections as words } from './strings.ts'
import {
  collectionsSchema,
  isFavourite,
  newBasketName,
  noCollections,
  withBasket,
  withFavouriteToggled,
  withoutBasket,
  withRecent,
  type Basket,
  type Favourite,
} from './collections.ts'
import { usePersisted } from '#renderer/stores/persisted.ts'
import { useSelectionStore } from '#renderer/features/workspace/store/selection-store.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace-store.ts'

/** Favourites, recent variables and baskets of the open connection (D7), kept with it. */
export const useCollectionsStore = defineStore('collections', () => {
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const { value: cached, set } = usePersisted('collections', collectionsSchema, noCollections)
  /** The basket deleted last, so that it can be brought back. */
  const deleted = shallowRef<Basket>()

  /** What is reopened with a workspace is not news; what is put on the chart is. */
  watch(
    () => [selection.ids, workspace.isOpen] as const,
    ([ids, isOpen], [before, wasOpen]) => {
      if (!isOpen || !wasOpen) return
      const added = ids.filter((id) => !before.includes(id))
      if (added.length > 0) set(withRecent(cached.value, added))
    },
  )

  function createBasket(variables: readonly string[]): Basket {
    const basket = { id: crypto.randomUUID(), name: newBasketName(cached.value, words.basket), variables }
    set(withBasket(cached.value, basket))
    deleted.value = undefined
    return basket
  }

  function deleteBasket(id: string): void {
    deleted.value = cached.value.baskets.find((basket) => basket.id === id)
    set(withoutBasket(cached.value, id))
  }

  function restoreBasket(): void {
    if (deleted.value !== undefined) set(withBasket(cached.value, deleted.value))
    deleted.value = undefined
  }

  return {
    collections: computed(() => cached.value),
    deleted,
    isFavourite: (favourite: Favourite): boolean => isFavourite(cached.value, favourite),
    toggleFavourite: (favourite: Favourite): void => {
      set(withFavouriteToggled(cached.value, favourite))
    },
    basket: (id: string): Basket | undefined => cached.value.baskets.find((basket) => basket.id === id),
    createBasket,
    changeBasket: (basket: Basket): void => {
      set(withBasket(cached.value, basket))
    },
    deleteBasket,
    restoreBasket,
  }
})
