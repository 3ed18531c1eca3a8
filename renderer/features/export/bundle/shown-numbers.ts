import { formatLocal } from '#shared/time/text/local-text.ts'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

/**
 * Returns the numbers of a card's table with the headings of their rows and columns; if there may be more than `most`,
 * only their number.
 */
export function numbersOf(table: CardTable, most = Infinity): Pick<ShownCard, 'numbers' | 'unlisted'> {
  const count = mostNumbersIn(table)
  return count > most ? { numbers: [], unlisted: count } : { numbers: listed(table) }
}

/** Returns how many numbers a table has if none of its cells is empty. */
export function mostNumbersIn({ rowCount, columns }: CardTable): number {
  return rowCount * columns.filter(({ isNumeric }) => isNumeric === true).length
}

function listed({ columns, rowCount, rowAt }: CardTable): ShownCard['numbers'] {
  // A cell that names its row, such as a share of time, is not a figure.
  const naming = Math.max(
    0,
    columns.findIndex(({ namesRow }) => namesRow === true),
  )
  return Array.from({ length: rowCount }, (_, index) => rowAt(index)).flatMap((row) => {
    const { id, cells, opens, ofSlot, isRecord } = row
    const words = cells.flatMap(wordsOf)
    const name = words.join(' · ') || id
    const instant = cells.flatMap((cell) => (cell.kind === 'instant' ? (cell.at ?? []) : []))[0]
    return cells.flatMap((cell, at) => {
      const value = cell.kind === 'number' ? cell.value : cell.kind === 'share' ? cell.share : undefined
      if (value === undefined || !Number.isFinite(value) || at === naming) return []
      const ids = opens?.kind === 'readings' && { dataHubIds: opens.dataHubIds }
      const { title = '', unit = row.unit ?? '', hint, hour } = columns[at] ?? {}
      const when = (cell.kind === 'number' ? cell.at?.at : undefined) ?? instant
      const [own, formula] =
        cell.kind === 'number' || cell.kind === 'share'
          ? [cell.kind === 'number' ? cell.unit : undefined, cell.formula ?? hint]
          : []
      return [
        {
          ...{ row: name, column: title, value, isShare: cell.kind === 'share', unit: own ?? unit, ...ids },
          ...{ ...(formula !== undefined && { formula }), ...(when !== undefined && { at: when }) },
          ...{ ...(hour !== undefined && { hour }), ...(ofSlot !== undefined && { slot: ofSlot }) },
          ...(isRecord && { isRecord }),
        },
      ]
    })
  })
}

/** A time distinguishes the rows of periods. */
function wordsOf(cell: TableCell): readonly string[] {
  if (cell.kind === 'instant') return cell.at === undefined ? [] : [formatLocal(cell.at, cell.zone, 'minute')]
  return cell.kind === 'text' && cell.text !== '' ? [cell.text] : []
}
