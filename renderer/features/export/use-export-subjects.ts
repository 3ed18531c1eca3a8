import { computed, type ComputedRef } from 'vue'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { ALL_CARDS, type ExportSubject } from './export-format.ts'
import { exportDialog as strings } from './strings.ts'

/** Lists what can be exported: each card on the screen, and all of them together if there are several. */
export function useExportSubjects(): ComputedRef<readonly ExportSubject[]> {
  const exports = useExportStore()
  return computed(() => {
    const cards = exports.exported
    const each = cards.map((card) => ({ id: card.cardId, title: card.title, cards: [card] }))
    if (cards.length < 2) return each
    return [...each, { id: ALL_CARDS, title: strings.all(cards.length), cards }]
  })
}
