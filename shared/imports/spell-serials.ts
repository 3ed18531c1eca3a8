import { DAY_MS, SECOND_MS } from '../time/instant.ts'
import { formatLocal } from '../time/text/local-text.ts'
import { isMostly, LOOKED_AT } from './guess-choices.ts'
import { dateOrders, readStamp } from './read-cells.ts'

type Table = readonly (readonly string[])[]

/** Day on which 1970 begins, as spreadsheets count from the end of 1899. */
const FIRST_OF_1970 = 25_569
/** Matches days from 1954 to 2119. */
const serial = /^[2-7]\d{4}(?:[.,]\d+)?$/
const figures = /^\d+(?:[.,]\d+)?$/
const headingOfDates = /date|dat[eu]m|time|zeit|\btag\b|\bday\b|fecha|jour/i

/**
 * Spells out dates that a spreadsheet wrote as the numbers in which it counts days: 45717.25 is 6 o'clock on 1 March
 * 2025. Only the first column of numbers is taken for one, in a table without other dates, if its numbers are in order
 * and if its heading speaks of a date or they have a time of day, since numbers of rows look the same.
 */
export function spellSerials(table: Table): Table {
  const rows = table.slice(0, LOOKED_AT)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((cells) => (cells[at] ?? '').trim()))
  const isDate = (cell: string): boolean =>
    dateOrders.some((order) => readStamp(cell, order, 'UTC') !== undefined)
  if (columns.some((cells) => isMostly(cells, isDate))) return table
  const at = columns.findIndex((cells) => isMostly(cells, (cell) => figures.test(cell)))
  const cells = columns[at] ?? []
  const serials = cells.filter((cell) => serial.test(cell))
  const isNamed = cells.some((cell) => headingOfDates.test(cell)) || serials.some((cell) => /[.,]/.test(cell))
  if (!isNamed || !isMostly(cells, (cell) => serial.test(cell)) || !areInOrder(serials.map(daysOf)))
    return table
  return table.map((row) =>
    row.map((cell, index) => (index === at && serial.test(cell.trim()) ? spelled(cell.trim()) : cell)),
  )
}

function daysOf(cell: string): number {
  return Number(cell.replace(',', '.'))
}

function areInOrder(days: readonly number[]): boolean {
  const signs = days.slice(1).map((day, index) => Math.sign(day - (days[index] ?? NaN)))
  return !(signs.includes(1) && signs.includes(-1))
}

function spelled(cell: string): string {
  // Fractions of a day have no exact seconds.
  const seconds = Math.round(((daysOf(cell) - FIRST_OF_1970) * DAY_MS) / SECOND_MS)
  return formatLocal(seconds * SECOND_MS, 'UTC', /[.,]/.test(cell) ? 'second' : 'date')
}
