import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, SECOND_MS } from '../time/instant.ts'
import { readInstant } from '../time/ranges/typed-instant.ts'
import { instantOfLocal, localDayOf, startOfLocalDay } from '../time/zones/local-instant.ts'
import { monthOfName, parseIso, parseLocal, twoDigits } from '../time/text/local-text.ts'

/** Orders in which a numeric date may be written. ISO 8601 is read under each of them. */
export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

const withOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i
const month = /^(\d{4})-(\d{2})$/
/** Spreadsheets write months so. With a point it may be a number, and with a year of another century that of a meter. */
const monthFirst = /^(\d{1,2}(?! )|[a-z]{3,})[ /-]((?:19|20)\d{2})$/i
/** Network operators write 20250331 and 202503310015. */
const compact =
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?:[ T]?([01]\d|2[0-4]):?([0-5]\d)(?::?([0-5]\d))?)?$/
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const named = /^(\d{1,2})[ -]([a-z]{3,})[ -](\d{4})$/i
const namedFirst = /^([a-z]{3,}) (\d{1,2}),? (\d{4})$/i
const timed =
  /^(.+?)(?:,? +|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|[+-]\d{2}(?::?\d{2})?))?$/i

/**
 * Reads a stamp: ISO 8601 with or without an offset, a month such as `2025-03` or `Mar 2025`, a date in figures, with or
 * without marks, in the given order unless the year comes first, or with the name of the month; a time of day may be one of a.m. and
 * p.m., and 24:00 is the end of its day. Without an offset it is local time in the zone, the earlier one if the clocks
 * showed it twice. Undefined for any other text.
 */
export function readStamp(text: string, order: DateOrder, zone: IanaZone): EpochMs | undefined {
  const place = placeInDay(text)
  if (place !== undefined) return startOfPlace(place, order, zone)
  const trimmed = text.trim().replace(compact, spelled)
  if (withOffset.test(trimmed)) return parseIso(trimmed)
  if (month.test(trimmed)) return parseLocal(`${trimmed}-01`, zone)
  const [, day = trimmed, hour, minute = '', second = '00', fraction = '0', half = '', offset = ''] =
    timed.exec(trimmed) ?? []
  const date = dateOf(day, order)
  if (date === undefined) return undefined
  if (hour === undefined) return parseLocal(date, zone)
  const hours = half === '' ? Number(hour) : hourOfHalf(Number(hour), half)
  const found = readInstant(`${date} ${twoDigits(hours)}:${minute}:${second}${offsetOf(offset)}`, zone)
  // Spreadsheets write the hour as 59:59.997.
  return typeof found === 'object' ? found.at + Math.round(Number(`0.${fraction}`)) * SECOND_MS : undefined
}

/** A place in a day, counted from 1, among as many as the day has: the 3rd of its 24 hours. */
interface PlaceInDay {
  readonly date: string
  readonly place: number
  readonly count: number
}

const placed = /^(.+) (\d{1,3})\/(2[345]|4[68]|50|92|96|100)$/

/** Reads a date with a place in it, as columns of dates and numbers of hours are joined; undefined for any other text. */
export function placeInDay(text: string): PlaceInDay | undefined {
  const [, date, place, count] = placed.exec(text.trim()) ?? []
  return date === undefined ? undefined : { date, place: Number(place), count: Number(count) }
}

/**
 * Returns the start of a place in a day: its time by the clock, or counted from midnight if the day has as many as are
 * counted, 23 or 25 hours when the clocks change.
 */
function startOfPlace(
  { date, place, count }: PlaceInDay,
  order: DateOrder,
  zone: IanaZone,
): EpochMs | undefined {
  const midnight = readStamp(date, order, zone)
  if (midnight === undefined || place < 1 || place > count) return undefined
  const stepMs = HOUR_MS / Math.round(count / 24)
  const day = localDayOf(midnight, zone)
  const isElapsed = startOfLocalDay(day + 1, zone) - midnight === count * stepMs
  if (isElapsed) return midnight + (place - 1) * stepMs
  return instantOfLocal(day * DAY_MS + (place - 1) * stepMs, zone)
}

const clock =
  /^(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?)(?:\s*(?:-|\u2013|to)\s*\d{1,2}:\d{2}.*)?$/i

/** Returns the time of day in a cell, or the first one of a span such as 00:00-00:30; undefined for any other text. */
export function timeOfDay(text: string): string | undefined {
  return clock.exec(text.trim())?.[1]
}

function spelled(
  ...[, year, monthOf, day, hour, minute, second = '00']: readonly (string | undefined)[]
): string {
  const date = `${year ?? ''}-${monthOf ?? ''}-${day ?? ''}`
  return hour === undefined ? date : `${date} ${hour}:${minute ?? '00'}:${second}`
}

/**
 * Returns true for a stamp that says its distance from UTC, or its place in a day, so that it names one instant even if
 * clocks are put back.
 */
export function hasOffset(text: string): boolean {
  const trimmed = text.trim()
  if (placeInDay(trimmed) !== undefined) return true
  return withOffset.test(trimmed) || (timed.exec(trimmed)?.[7] ?? '') !== ''
}

/** Writes a date as ISO 8601, whether it exists or not; a year of two figures belongs to this century. */
function dateOf(text: string, order: DateOrder): string | undefined {
  const [, year = '', , monthOf = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return isoDate(year, monthOf, day)
  const [, first = '', , second = '', last = ''] = yearLast.exec(text) ?? []
  if (last !== '') {
    const inFull = last.length === 2 ? `20${last}` : last
    return order === 'day-first' ? isoDate(inFull, second, first) : isoDate(inFull, first, second)
  }
  const [, of = '', yearOfMonth = ''] = monthFirst.exec(text) ?? []
  if (of !== '') return isoDateOf(yearOfMonth, /^\d/.test(of) ? Number(of) : monthOfName(of), '1')
  const [, firstName = '', dateAfter = '', yearAfter = ''] = namedFirst.exec(text) ?? []
  if (firstName !== '') return isoDateOf(yearAfter, monthOfName(firstName), dateAfter)
  const [, date = '', name = '', yearOf = ''] = named.exec(text) ?? []
  return isoDateOf(yearOf, monthOfName(name), date)
}

function isoDateOf(year: string, monthOf: number | undefined, day: string): string | undefined {
  return monthOf === undefined ? undefined : isoDate(year, String(monthOf), day)
}

function isoDate(year: string, monthOf: string, day: string): string {
  return `${year}-${monthOf.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the hour of the day; NaN if the clock of twelve hours does not have it. */
function hourOfHalf(hour: number, half: string): number {
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : NaN
}

function offsetOf(text: string): string {
  if (!/^[+-]/.test(text)) return text === '' ? '' : 'Z'
  const figures = text.replace(':', '').padEnd(5, '0')
  return `${figures.slice(0, 3)}:${figures.slice(3)}`
}

/** A number with each decimal mark. Thousands are grouped before the mark alone; India groups by two. */
const numbers: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^[+-]?(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}|\d*)(?:,\d*)?(?:e[+-]?\d+)?$/i,
}

/**
 * Reads a number with its decimal mark and with or without thousands separators. An empty cell is a gap and gives
 * undefined; any other text gives NaN, also a number whose marks have the other meaning: 1,5 with a decimal point is not
 * 15.
 */
export function readNumber(text: string, decimal: '.' | ','): number | undefined {
  const plain = withoutSpaces(text)
  if (plain === '') return undefined
  if (!numbers[decimal].test(plain)) return NaN
  const value = Number(plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'))
  // 1e400 has no number, and JSON would not keep it.
  return Number.isFinite(value) ? value : NaN
}

function withoutSpaces(text: string): string {
  return text.replace(/^\s*\u2212/, '-').replaceAll(/[\s'\u2019]/g, '')
}

/**
 * Guesses the decimal mark of a column from the cells that can be read with one mark only. Where none says more, commas
 * separate thousands if some numbers below 1000 have no mark, and decimals otherwise.
 */
export function guessDecimal(cells: readonly string[]): '.' | ',' {
  const read = cells.map(withoutSpaces).filter((cell) => /\d/.test(cell))
  const only = (one: '.' | ',', other: '.' | ','): boolean =>
    read.some((cell) => numbers[one].test(cell) && !numbers[other].test(cell))
  if (only(',', '.')) return ','
  if (only('.', ',')) return '.'
  const marked = read.filter((cell) => cell.includes(','))
  return marked.length > 0 && !read.some((cell) => /^[+-]?\d{1,3}$/.test(cell)) ? ',' : '.'
}
