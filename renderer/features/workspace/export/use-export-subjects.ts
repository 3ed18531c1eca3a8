import { computed, type ComputedRef } from 'vue'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { isInteractive } from '../cards/interactive.ts'
import { useCardExportStore } from '../store/card-export-store.ts'
import { useCardsStore } from '../store/cards-store.ts'
import { useExportStore } from '../store/export-store.ts'
import { ALL_CARDS, type CardSubject, type ChartSubject, type ExportSubject } from './export-format.ts'
import { exportDialog as strings } from './strings.ts'

/**
 * Lists the subjects on the screen that can be exported: each card, and all of them together if there are
 * several.
 */
export function useExportSubjects(): ComputedRef<readonly ExportSubject[]> {
  const cards = useCardsStore()
  const charts = useExportStore()
  const cardExports = useCardExportStore()

  return computed(() => {
    const { shownView, loadedView = shownView } = charts
    const offers = new Map(cardExports.offered.map((offer) => [offer.cardId, offer]))
    const members = cards.cards.flatMap((card): readonly (ChartSubject | CardSubject)[] => {
      const { id, kind, title = cardKindOf(kind)?.title ?? strings.chart } = card
      const offer = offers.get(id)
      if (offer !== undefined) return [{ kind: 'card', id, title: offer.title, card: offer }]
      if (shownView === undefined || loadedView === undefined || !isInteractive(card)) return []
      return [{ kind: 'chart', id, title, view: shownView, loaded: loadedView }]
    })
    if (members.length < 2) return members
    return [...members, { kind: 'all', id: ALL_CARDS, title: strings.all(members.length), members }]
  })
}
