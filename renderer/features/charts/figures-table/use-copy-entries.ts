import type { CardTableColumn, CardTableRow } from '#renderer/cards/card-table.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { action, type MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { rowMenu as strings } from '../strings.ts'
import { copiedTable, copiedText } from '#renderer/workspace/output/table/copied-table.ts'
import { headingOf } from '#renderer/workspace/output/table/exact-table.ts'

type CopyEntries = (
  columns: readonly CardTableColumn[],
  row: CardTableRow,
  columnId: string | undefined,
) => readonly MenuEntry[]

/**
 * Returns the entries that copy a row and its value in a column, or with a key, when no column is pointed at, its first
 * figure.
 */
export function useCopyEntries(): CopyEntries {
  const copy = useCopy()
  const { formatNumber } = usePreferences()

  return (columns, row, columnId) => {
    const at = columns.findIndex(({ id, isNumeric }) =>
      columnId === undefined ? isNumeric === true : id === columnId,
    )
    const [column, cell] = [columns[at], row.cells[at]]
    const copyRow = (): unknown => {
      const { text, html } = copiedTable({ columns, rowCount: 1, rowAt: () => row }, formatNumber)
      return copy(text, strings.copiedRow, html)
    }
    const copyValue = (): unknown => cell && copy(copiedText(cell, formatNumber), strings.copiedValue)
    return [
      ...(column === undefined || cell === undefined
        ? []
        : [action('copy-value', strings.copyValue(headingOf(column)), copyValue)]),
      action('copy-row', strings.copyRow, copyRow),
    ]
  }
}
