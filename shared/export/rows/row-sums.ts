import { rowsInterval, type CsvRows } from '../csv-table.ts'
import { createRowCursor } from './row-cursor.ts'

/** The sum of the rows of a series. */
export interface RowSum {
  /** Name with the entity. */
  readonly name: string
  readonly unit: string
  readonly amount: number
}

/**
 * Adds up the rows of consecutive parts in the long form: the quantity of a rate over the true hours of its rows, and
 * values that are amounts already. Series that do not add up, such as temperatures, and those without any value are
 * left out. Units are those of the rows: kWh for kW.
 */
export function rowSums(parts: Iterable<CsvRows>): readonly RowSum[] {
  const sums = new Map<string, RowSum>()
  for (const { table, resolution } of parts)
    for (const series of table.series) {
      const { areAmounts = false, quantity, fullName, dataHubId, units, standardization } = series
      if (series.resolution !== resolution || (!areAmounts && quantity === undefined)) continue
      const key = [dataHubId, units, standardization, fullName].join('\n')
      const sum = sumOf(createRowCursor(series, rowsInterval(table, series)), areAmounts)
      const before = sums.get(key)?.amount
      if (sum === undefined && before === undefined) continue
      const unit = areAmounts ? units : (quantity?.unit ?? '')
      sums.set(key, { name: fullName, unit, amount: (before ?? 0) + (sum ?? 0) })
    }
  return [...sums.values()]
}

/** Returns undefined where no row has a value. */
function sumOf(cursor: ReturnType<typeof createRowCursor>, areAmounts: boolean): number | undefined {
  let sum: number | undefined
  while (cursor.start < Infinity) {
    const amount = areAmounts ? cursor.value : cursor.quantity
    if (!Number.isNaN(amount)) sum = (sum ?? 0) + amount
    cursor.advance()
  }
  return sum
}
