import type { CardTable, CardTableRow } from '#renderer/cards/card-table.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'

/** Makes all rows in short tasks, since a map of fifty series over a year has half a million cells. */
export async function madeTable(table: CardTable): Promise<CardTable> {
  const rows: CardTableRow[] = []
  function* steps(): Generator<undefined> {
    for (let index = 0; index < table.rowCount; index++) {
      const row = table.rowAt(index)
      rows.push({ ...row, cells: row.cells })
      yield
    }
  }
  await inSlices(steps())
  return { ...table, rowAt: (index) => rows[index] ?? table.rowAt(index) }
}
