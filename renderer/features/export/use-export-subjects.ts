import { computed, type ComputedRef } from 'vue'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { useCardExportStore } from '#renderer/workspace/output/card-export-store.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { followsWorkspace } from '#renderer/workspace/document/card-navigation.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useNavigatedStore, type NavigatedView } from '#renderer/workspace/output/navigated-store.ts'
import { ALL_CARDS, type CardSubject, type ChartSubject, type ExportSubject } from './export-format.ts'
import { exportDialog as strings } from './strings.ts'

/**
 * Lists the subjects on the screen that can be exported: each card, and all of them together if there are
 * several.
 */
export function useExportSubjects(): ComputedRef<readonly ExportSubject[]> {
  const cards = useCardsStore()
  const workspace = useExportStore()
  const navigated = useNavigatedStore()
  const cardExports = useCardExportStore()

  const viewOf = (card: Card): Partial<NavigatedView> => (followsWorkspace(card) ? workspace : {})

  return computed(() => {
    const offers = new Map(cardExports.offered.map((offer) => [offer.cardId, offer]))
    const members = cards.cards.flatMap((card): readonly (ChartSubject | CardSubject)[] => {
      const { id, kind, title = cardKindOf(kind)?.title ?? strings.chart } = card
      const offer = offers.get(id)
      if (offer !== undefined) return [{ kind: 'card', id, title: offer.title, card: offer }]
      const { shownView, loadedView = shownView } = navigated.offered.get(id) ?? viewOf(card)
      if (shownView === undefined || loadedView === undefined) return []
      return [{ kind: 'chart', id, title, view: shownView, loaded: loadedView }]
    })
    if (members.length < 2) return members
    return [...members, { kind: 'all', id: ALL_CARDS, title: strings.all(members.length), members }]
  })
}
