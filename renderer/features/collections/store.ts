import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { collections as strings } from './strings.ts'
import {
  isFavourite,
  newBasketName,
  withBasket,
  withFavouriteToggled,
  withoutBasket,
  withRecent,
} from './collections.ts'
import { collectionsSchema, noCollections, type Basket, type Favourite } from '#renderer/ports/collections.ts'
import { useKept } from '#renderer/stores/kept.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace.ts'

/** Favourites, recent variables and baskets of the open connection (D7), kept with it. */
export const useCollectionsStore = defineStore('collections', () => {
  const workspace = useWorkspaceStore()
  const { value: cached, set } = useKept('collections', collectionsSchema, noCollections)
  /** The basket deleted last, so that it can be brought back. */
  const deleted = shallowRef<Basket>()

  /** What is reopened with a workspace is not news; what is put on the chart is. */
  watch(
    () => [workspace.selected, workspace.isOpen] as const,
    ([ids, isOpen], [before, wasOpen]) => {
      if (!isOpen || !wasOpen) return
      const added = ids.filter((id) => !before.includes(id))
      if (added.length > 0) set(withRecent(cached.value, added))
    },
  )

  function createBasket(variables: readonly string[]): Basket {
    const basket = { id: crypto.randomUUID(), name: newBasketName(cached.value, strings.basket), variables }
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
