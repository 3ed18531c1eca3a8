import { useMediaQuery } from '@vueuse/core'
import { computed, type ComputedRef, type Ref } from 'vue'
import { useNavigationStore, type SidePane } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'

export interface Panes {
  /** Below 1200 px the details lie over the workspace as a sheet, below 800 px the tree does too. */
  readonly isNarrow: Readonly<Ref<boolean>>
  readonly isVeryNarrow: Readonly<Ref<boolean>>
  readonly isTreeShown: ComputedRef<boolean>
  readonly isDetailsShown: ComputedRef<boolean>
  readonly setShown: (pane: SidePane, shown: boolean) => void
}

/** Tells which side panes are shown. A sheet is open only temporarily; a pane stays as it was left. */
export function usePanes(): Panes {
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  const isNarrow = useMediaQuery('(max-width: 1199px)')
  const isVeryNarrow = useMediaQuery('(max-width: 799px)')

  const isSheet = (pane: SidePane): boolean => (pane === 'tree' ? isVeryNarrow.value : isNarrow.value)
  const isShown = (pane: SidePane, stays: boolean): boolean =>
    isSheet(pane) ? navigation.sheet === pane : stays

  function setShown(pane: SidePane, shown: boolean): void {
    if (isSheet(pane)) navigation.showSheet(shown ? pane : undefined)
    else preferences.update(pane === 'tree' ? { treeOpen: shown } : { detailsOpen: shown })
  }

  return {
    isNarrow,
    isVeryNarrow,
    isTreeShown: computed(() => isShown('tree', preferences.values.treeOpen)),
    isDetailsShown: computed(() => isShown('details', preferences.values.detailsOpen)),
    setShown,
  }
}
