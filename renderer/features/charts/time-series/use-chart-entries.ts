import { action, type MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useAreaStore } from '#renderer/workspace/document/area-store.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useNotesStore } from '#renderer/workspace/notes/notes-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { chartMenu as strings } from '../strings.ts'

/** Returns the entries of the chart's context menu. */
export function useChartEntries(cardId: () => string): () => readonly MenuEntry[] {
  const view = useViewStore()
  const cards = useCardsStore()
  const areas = useAreaStore()
  const notes = useNotesStore()
  const selection = useSelectionStore()
  const exports = useExportStore()

  return () => {
    const id = cardId()
    const isDisabled = !exports.exported.some((card) => card.cardId === id)
    return [
      action('fit', strings.fit, view.fit),
      { ...action('back', strings.back, walkBack), isDisabled: !view.can.back },
      action('mark', strings.mark, () => {
        view.markAt = view.cursorAt
      }),
      action('select', strings.select, () => {
        areas.isSelecting = true
      }),
      { ...action('difference', strings.difference, compareBetween), isDisabled: view.between === undefined },
      action('check', strings.check, () => cards.check()),
      action('notes', strings.notes, () => {
        notes.isOpen = true
      }),
      { kind: 'rule', id: 'before-export' },
      { ...action('copy', strings.copyImage, () => exports.copyPicture(id)), isDisabled },
      { ...action('png', strings.png, () => exports.savePng(id)), isDisabled },
      { ...action('csv', strings.csv, () => exports.saveCsv(id)), isDisabled },
      { kind: 'rule', id: 'before-clear' },
      action('clear', strings.clear, selection.clear),
    ]
  }

  function compareBetween(): void {
    if (view.between !== undefined) areas.select({ interval: view.between })
  }

  function walkBack(): void {
    view.walk('back')
  }
}
