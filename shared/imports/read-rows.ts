import type { EpochMs } from '../time/instant.ts'
import { repeatOf } from '../time/zones/local-instant.ts'
import { hasOffset, readNumber, readStamp } from './read-cells.ts'
import { readDayRows } from './read-day-rows.ts'
import type { ImportRow, RowChoices, RowsRead } from './row-choices.ts'

/** Reads the rows of a table of texts. Rows before the first readable one are headings. */
export function readRows(table: readonly (readonly string[])[], choices: RowChoices): RowsRead {
  const { perDay, start, end, isEndIncluded, value, decimal } = choices
  if (perDay !== undefined) return readDayRows(table, { ...choices, perDay })
  const starts = startsOf(
    table.map((cells) => cells[start] ?? ''),
    choices,
  )
  const rows: ImportRow[] = []
  const unreadable: number[] = []
  let empty = 0
  table.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const from = starts[index]
    const until = end === undefined ? undefined : endAfter(cells[end] ?? '', from, choices)
    const amount = readNumber(cells[value] ?? '', decimal)
    const isUntimed = from === undefined || (end !== undefined && until === undefined)
    if (isUntimed || (until !== undefined && from >= until + (isEndIncluded ? 1 : 0))) {
      if (rows.length > 0 || from !== undefined) unreadable.push(index + 1)
      return
    }
    if (amount === undefined) empty++
    else if (Number.isNaN(amount)) unreadable.push(index + 1)
    rows.push({ line: index + 1, start: from, end: until, value: amount ?? NaN })
  })
  return { rows: rows.toSorted((a, b) => a.start - b.start), unreadable, empty }
}

type StampChoices = Pick<RowChoices, 'order' | 'zone'>

/**
 * Returns the starts of rows in the order of the file. A file without offsets contains the hour that the clocks repeat
 * twice: a row that does not come after the one before it belongs to the second pass. Two rows of one time are taken
 * for the two passes only if the rows before are as far apart as the clocks are put back; otherwise they contradict
 * each other.
 */
function startsOf(texts: readonly string[], { order, zone }: StampChoices): readonly (EpochMs | undefined)[] {
  const starts = texts.map((text) => readStamp(text, order, zone))
  const repeats = starts.map((at, row) =>
    at === undefined || hasOffset(texts[row] ?? '') ? undefined : repeatOf(at, zone),
  )
  if (repeats.every((at) => at === undefined)) return starts
  const read = [...starts.keys()].filter((row) => starts[row] !== undefined)
  const startAt = (row: number | undefined): EpochMs => starts[row ?? NaN] ?? -Infinity
  if (startAt(read[0]) > startAt(read.at(-1))) read.reverse()
  const isInOrder = read.every(
    (row, place) => repeats[row] !== undefined || startAt(row) >= startAt(read[place - 1]),
  )
  if (!isInOrder) return starts
  const decided = [...starts]
  let [before, last] = [-Infinity, -Infinity]
  for (const row of read) {
    const [at, repeat] = [startAt(row), repeats[row]]
    const isSecondPass =
      repeat !== undefined && (at < last || (at === last && last - before >= repeat - at)) && repeat > last
    decided[row] = isSecondPass ? repeat : at
    ;[before, last] = [last, decided[row]]
  }
  return decided
}

/** Returns the end of a row; after a start in the hour that the clocks repeat, the same time may be its second pass. */
function endAfter(
  text: string,
  start: EpochMs | undefined,
  { order, zone }: StampChoices,
): EpochMs | undefined {
  const end = readStamp(text, order, zone)
  if (end === undefined || start === undefined || end > start || hasOffset(text)) return end
  return repeatOf(end, zone) ?? end
}
