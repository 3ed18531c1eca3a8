import { isDateAlone, isMostly, LOOKED_AT } from './guess-choices.ts'

type Table = readonly (readonly string[])[]

/** Numbers of hours, half hours or quarters in a day, each with those of the days on which the clocks change. */
const usualCounts = [24, 48, 96] as const
const whole = /^0*\d{1,3}$/

/**
 * Joins a column of numbers that count the hours, half hours or quarters of a day to that of its dates, as in
 * "2025-03-01;1;12.5" up to 24: a stamp such as "2025-03-01 1/24" says the place in the day and how many the day has.
 * Numbers that begin with 0 count from there. Any other table is returned as it is.
 */
export function joinHours(table: Table): Table {
  const rows = table.slice(0, LOOKED_AT)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const indices = Array.from({ length: width }, (_, index) => index)
  const isMostlyIn = (index: number, test: (cell: string) => boolean): boolean =>
    isMostly(
      rows.map((cells) => cells[index] ?? ''),
      test,
    )
  const date = indices.find((index) => isMostlyIn(index, isDateAlone))
  if (date === undefined) return table
  for (const index of indices) {
    if (index <= date || !isMostlyIn(index, (cell) => whole.test(cell.trim()))) continue
    const joined = joinedAt(table, date, index)
    if (joined !== undefined) return joined
  }
  return table
}

/** Returns the table with a column of numbers joined to its dates; undefined if the numbers do not count through most days. */
function joinedAt(table: Table, date: number, index: number): Table | undefined {
  const numbersOf = new Map<string, Set<number>>()
  for (const cells of table) {
    const [day = '', number = ''] = [cells[date], cells[index]]
    const known = numbersOf.get(day)
    if (!whole.test(number.trim()) || (known === undefined && !isDateAlone(day))) continue
    numbersOf.set(day, (known ?? new Set()).add(Number(number)))
  }
  const days = [...numbersOf.values()]
  const least = Math.min(...days.map((numbers) => Math.min(...numbers)))
  const highest = (numbers: ReadonlySet<number>): number => Math.max(...numbers) - least + 1
  const usual = usualCounts.find((count) => days.every((numbers) => highest(numbers) <= count + count / 24))
  if (usual === undefined || (least !== 0 && least !== 1)) return undefined
  const hour = usual / 24
  const isThrough = (numbers: ReadonlySet<number>): boolean =>
    numbers.size === highest(numbers) && numbers.size >= usual - hour
  // The first and the last day of a file may be cut.
  if (days.filter(isThrough).length < Math.max(1, 0.5 * days.length)) return undefined
  return table.map((cells) => {
    const [day = '', number = ''] = [cells[date], cells[index]]
    const own = numbersOf.get(day)
    const isNumber = own !== undefined && whole.test(number.trim())
    const isShort = own !== undefined && isThrough(own) && [usual - hour, usual + hour].includes(own.size)
    const place = `${day.trim()} ${String(Number(number) - least + 1)}/${String(isShort ? own.size : usual)}`
    const heading = own === undefined ? `${day} ${number}`.trim() : ''
    return cells
      .map((cell, at) => (at !== date ? cell : isNumber ? place : heading))
      .filter((_, at) => at !== index)
  })
}
