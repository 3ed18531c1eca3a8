import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ShownView } from './exports.ts'

/** Holds what a card that pans and zooms shows, and what it has loaded, of which that may be a part. */
export interface NavigatedView {
  readonly shownView: ShownView | undefined
  readonly loadedView: ShownView | undefined
}

/** Knows what the cards with series of their own show, so that it can be exported. */
export const useNavigatedStore = defineStore('navigated', () => {
  const offered = shallowRef<ReadonlyMap<string, NavigatedView>>(new Map())
  return {
    offered,
    /** Offers the view of a card until the returned function is called. */
    offer(cardId: string, view: NavigatedView): () => void {
      offered.value = new Map(offered.value).set(cardId, view)
      return () => {
        offered.value = new Map([...offered.value].filter(([id, each]) => id !== cardId || each !== view))
      }
    },
  }
})
