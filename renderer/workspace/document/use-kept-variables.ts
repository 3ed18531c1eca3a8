import { watchDebounced } from '@vueuse/core'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { seriesIdOf } from '#shared/series/operand.ts'
import { useWorkspaceView } from './view-store.ts'

/** Changes of the workspace are stored together. */
const REST_MS = 1000

/** Stores what the open workspace draws with, so that the next start can draw before it has read the catalogue. */
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
