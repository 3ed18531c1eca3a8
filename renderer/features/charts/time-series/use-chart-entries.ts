import { computed, type ComputedRef } from 'vue'
import type { MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useNotesStore } from '#renderer/workspace/document/notes-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { chartMenu as strings } from '#renderer/workspace/strings.ts'

/** Returns the entries of the chart's context menu. */
export function useChartEntries(): ComputedRef<readonly MenuEntry[]> {
  const view = useViewStore()
  const notes = useNotesStore()
  const selection = useSelectionStore()
  const exports = useExportStore()

  return computed(() => {
    const isDisabled = !exports.canExport
    return [
      action('fit', strings.fit, view.fit),
      { ...action('back', strings.back, walkBack), isDisabled: !view.can.back },
      action('mark', strings.mark, () => {
        view.markAt = view.cursorAt
      }),
      action('notes', strings.notes, () => {
        notes.isOpen = true
      }),
      { kind: 'rule', id: 'before-export' },
      { ...action('copy', strings.copyImage, () => exports.copyImage()), isDisabled },
      { ...action('png', strings.png, () => exports.exportPng()), isDisabled },
      { ...action('csv', strings.csv, () => exports.exportCsvWide()), isDisabled },
      { kind: 'rule', id: 'before-clear' },
      action('clear', strings.clear, selection.clear),
    ]
  })

  function walkBack(): void {
    view.walk('back')
  }
}

function action(id: string, label: string, run: () => unknown) {
  return { kind: 'action', id, label, run } as const
}
