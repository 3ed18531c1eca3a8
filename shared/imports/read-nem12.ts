import { MINUTE_MS } from '#shared/time/instant.ts'
import { parseIso } from '../time/text/local-text.ts'
import type { FileChannel } from './file-channel.ts'
import { readNumber } from './read-cells.ts'
import type { ImportRow } from './row-choices.ts'

/** Lengths of an interval in minutes that the format knows. */
const LENGTHS: ReadonlySet<number> = new Set([5, 15, 30])
const DAY_MINUTES = 1440

/** Units in our spelling, since senders of the format write them in upper or lower case. */
const UNITS = [
  'Wh',
  'kWh',
  'MWh',
  'VAh',
  'kVAh',
  'MVAh',
  'varh',
  'kvarh',
  'Mvarh',
  'W',
  'kW',
  'MW',
  'VA',
  'kVA',
  'MVA',
]
const units: ReadonlyMap<string, string> = new Map(UNITS.map((unit) => [unit.toLowerCase(), unit]))

/** A register of a meter while its records are read. A day has the quality flag of each of its intervals. */
interface Register {
  readonly name: string
  readonly unit: string
  readonly length: number
  readonly days: Day[]
  readonly unreadable: number[]
}

interface Day {
  readonly line: number
  readonly start: number
  readonly cells: readonly string[]
  readonly flags: string[]
}

/** Returns true if a table begins as a file of interval data of the Australian market does (AEMO, MDFF NEM12 and NEM13). */
export function isNem12(table: readonly (readonly string[])[]): boolean {
  return table[0]?.[0]?.trim() === '100' && table[0][1]?.trim().toUpperCase() === 'NEM12'
}

/**
 * Reads the registers of a NEM12 file; the days of a register are joined over all its records. Days are those of UTC+10
 * without daylight saving, as in the market. A value with the quality "N" is a gap.
 */
export function readNem12(table: readonly (readonly string[])[]): readonly FileChannel[] {
  const registers = new Map<string, Register>()
  let current: Register | undefined
  table.forEach((cells, index) => {
    const line = index + 1
    if (cells[0] === '200') current = registerOf(cells, registers)
    else if (cells[0] === '300') readDay(cells, line, current)
    else if (cells[0] === '400') applyQuality(cells, current?.days.at(-1))
  })
  return [...registers.values()].map(channelOf)
}

function registerOf(cells: readonly string[], registers: Map<string, Register>): Register {
  const [, meter = '', , , suffix = '', , , unitText = '', lengthText = ''] = cells.map((cell) => cell.trim())
  const unit = units.get(unitText.toLowerCase()) ?? unitText
  const key = [meter, suffix, unit, lengthText].join(' ')
  const known = registers.get(key) ?? {
    ...{ name: `${meter} ${suffix}`.trim(), unit, length: Number(lengthText), days: [], unreadable: [] },
  }
  registers.set(key, known)
  return known
}

function readDay(cells: readonly string[], line: number, register: Register | undefined): void {
  if (register === undefined) return
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(cells[1]?.trim() ?? '') ?? []
  const start = parseIso(`${year ?? ''}-${month ?? ''}-${day ?? ''}T00:00+10:00`)
  const count = DAY_MINUTES / register.length
  if (start === undefined || !LENGTHS.has(register.length) || cells.length < count + 2) {
    register.unreadable.push(line)
    return
  }
  const flag = cells[count + 2]?.trim().charAt(0).toUpperCase() ?? ''
  register.days.push({
    line,
    start,
    cells: cells.slice(2, count + 2),
    flags: Array<string>(count).fill(flag),
  })
}

/** A day of variable quality is followed by the quality of each part of it, counted from 1. */
function applyQuality(cells: readonly string[], day: Day | undefined): void {
  const [first, last] = [Number(cells[1]), Number(cells[2])]
  if (day === undefined || !(first >= 1) || !(last <= day.flags.length)) return
  day.flags.fill(cells[3]?.trim().charAt(0).toUpperCase() ?? '', first - 1, last)
}

function channelOf({ name, unit, length, days, unreadable }: Register): FileChannel {
  const rows: ImportRow[] = []
  const wrong = new Set(unreadable)
  let [empty, estimated] = [0, 0]
  for (const { line, start, cells, flags } of days)
    cells.forEach((cell, place) => {
      const flag = flags[place] ?? ''
      const value = flag === 'N' ? undefined : readNumber(cell, '.')
      if (value === undefined) empty++
      else if (!Number.isFinite(value)) wrong.add(line)
      else {
        if ('ESF'.includes(flag) && flag !== '') estimated++
        const from = start + place * length * MINUTE_MS
        rows.push({ line, start: from, end: from + length * MINUTE_MS, value })
      }
    })
  return {
    ...{ name, unit, meaning: /h$/i.test(unit) ? 'amount' : 'rate', estimated, empty },
    rows: rows.toSorted((a, b) => a.start - b.start),
    unreadable: [...wrong].toSorted((a, b) => a - b),
  }
}
