import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'

/** What a file of rows was made from, in memory. */
export interface HandRows {
  readonly zone: string
  readonly starts: Float64Array
  readonly values: readonly Float64Array[]
  /** What stands after the values in every row. */
  readonly ending: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROWS_A_WRITE = 1000

/** The loop that anyone would write: ISO texts, lines of strings, a stream with back-pressure. */
export async function writeRowsByHand(
  path: string,
  { zone, starts, values, ending }: HandRows,
): Promise<void> {
  const file = createWriteStream(path)
  const offsetAt = createOffsets(zone)
  const utc = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
  const local = (at: number): string => {
    const { ms, text } = offsetAt(at)
    return new Date(at + ms).toISOString().replace('.000Z', text)
  }
  let lines =
    'interval_start_utc,interval_end_utc,interval_start_local,interval_end_local,zone,resolution\r\n'
  for (const [index, start] of starts.entries()) {
    const end = start + MINUTE
    const cells = values.map((column) => String(column[index])).join(',')
    lines += `${utc(start)},${utc(end)},${local(start)},${local(end)},${zone},minute,${cells},${ending}\r\n`
    if (index % ROWS_A_WRITE > 0) continue
    if (!file.write(lines)) await once(file, 'drain')
    lines = ''
  }
  file.end(lines)
  await once(file, 'finish')
}

/** Offsets by the hour: asking for each row would take ten times as long. */
function createOffsets(zone: string): (at: number) => { readonly ms: number; readonly text: string } {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  let hour = Number.NaN
  let offset = { ms: 0, text: '+00:00' }
  return (at) => {
    if (Math.floor(at / HOUR) === hour) return offset
    hour = Math.floor(at / HOUR)
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    const text = name === 'GMT' ? '+00:00' : name.slice(3)
    const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))
    offset = { ms: (text.startsWith('-') ? -minutes : minutes) * MINUTE, text }
    return offset
  }
}

/** The columns of a file of the app with so many series. */
export function readRows(path: string, series: number): HandRows {
  const text = readFileSync(path, 'utf8')
  const cells = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  // The record of where the figures come from stands in the first row alone.
  const [, second = []] = cells
  const column = (at: number, numberOf: (text: string) => number): Float64Array =>
    Float64Array.from(cells, (row) => numberOf(row[at] ?? ''))
  return {
    zone: second[4] ?? '',
    starts: column(0, Date.parse),
    values: Array.from({ length: series }, (_, at) => column(6 + at, Number)),
    ending: second.slice(6 + series).join(','),
  }
}
