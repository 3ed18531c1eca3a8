import { watchDebounced } from '@vueuse/core'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { seriesIdOf } from '#shared/series/operand.ts'
import { useWorkspaceView } from './view-store.ts'

/** Changes of the workspace within this time are stored together. */
const REST_MS = 1000

/**
 * Stores the data with which the open workspace is drawn, so that the next start can draw it before reading the
 * catalogue.
 */
export function useKeptVariables(): void {
  const catalogue = useCatalogueStore()
  const view = useWorkspaceView()

  watchDebounced(
    [() => view.operands, () => view.cards, () => catalogue.catalogue],
    ([operands, cards, known]) => {
      const all = [...operands, ...cards.flatMap((card) => card.operands ?? [])]
      if (known?.syncedAt !== undefined) void catalogue.keepShown(all.map(({ source }) => seriesIdOf(source)))
    },
    { debounce: REST_MS },
  )
}
