import { jsonFrom } from '#shared/errors/json-from.ts'
import { appendPoint, createGrowingColumns, makeRoom, type GrowingColumns } from './growing-columns.ts'
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isRecord,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipSpace,
  stringEnd,
  textIn,
} from './json-bytes.ts'
import { readPlainElement } from './plain-element.ts'
import { createPreviousStamp, timeFromNumber, timeFromStamp, type PreviousStamp } from './stamp.ts'

/** The elements of a series while they are read: a plain record with separate functions, like `GrowingColumns`. */
export interface SeriesElements {
  readonly columns: GrowingColumns
  readonly previous: PreviousStamp
  /** Names of undocumented fields. */
  readonly unknownFields: Set<string>
  /** Number of elements that have a time but no value. */
  nulls: number
  /** Number of elements without a time. */
  malformed: number
  /** Tells what comes next, or how the array ended. */
  state: 'first' | 'element' | 'separator' | 'closed' | 'broken'
}

export function createSeriesElements(expected: number): SeriesElements {
  const columns = createGrowingColumns(expected)
  const unknownFields = new Set<string>()
  return { columns, previous: createPreviousStamp(), unknownFields, nulls: 0, malformed: 0, state: 'closed' }
}

/** Starts again: if a name is repeated, the last one counts, as everywhere in JSON. */
export function beginElements(elements: SeriesElements): void {
  elements.columns.length = elements.nulls = elements.malformed = 0
  elements.state = 'first'
}

/** Reads the complete elements in `[from, end)`. Returns where it stopped: at the `]`, or at an incomplete element. */
export function readElements(elements: SeriesElements, bytes: Uint8Array, from: number, end: number): number {
  const view = new DataView(bytes.buffer)
  let at = readPlainRun(elements, bytes, view, from)
  while (at < end && elements.state !== 'broken') {
    const byte = bytes[at]
    if (elements.state === 'separator' && byte === COMMA) {
      elements.state = 'element'
      at = readPlainRun(elements, bytes, view, at + 1)
    } else if (byte === CLOSE_BRACKET && elements.state !== 'element') {
      elements.state = 'closed'
      return at
    } else if (elements.state === 'separator') {
      elements.state = 'broken'
    } else {
      const next = elementEnd(bytes, at, end)
      if (next === 0) return at
      takeElement(elements, jsonFrom(textIn(bytes, at, next)))
      at = skipSpace(bytes, next)
    }
  }
  return at
}

/** Reads plain elements and the commas between them, if an element may come next; returns where they end. */
function readPlainRun(elements: SeriesElements, bytes: Uint8Array, view: DataView, from: number): number {
  const { columns, previous } = elements
  let at = skipSpace(bytes, from)
  if (elements.state === 'separator') return at
  for (;;) {
    makeRoom(columns)
    const next = readPlainElement(bytes, view, at, columns, previous)
    if (next === 0) return at
    const value = columns.values[columns.length] ?? Number.NaN
    // Null is NaN in the column, and a number beyond the range of doubles is infinite.
    if (value - value === 0) columns.length += 1
    else elements.nulls += 1
    elements.state = 'separator'
    at = skipSpace(bytes, next)
    if (bytes[at] !== COMMA) return at
    elements.state = 'element'
    at = skipSpace(bytes, at + 1)
  }
}

/**
 * Returns the position at which an element of any kind ends: at the next comma or bracket of the array; 0 if there is
 * none yet.
 */
function elementEnd(bytes: Uint8Array, from: number, end: number): number {
  let depth = 0
  let at = from
  while (at < end) {
    const byte = bytes[at]
    if (depth === 0 && (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE)) return at
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
    at = byte === QUOTE ? stringEnd(bytes, at, end) : at + 1
    if (at === 0) return 0
  }
  return 0
}

function takeElement(elements: SeriesElements, json: unknown): void {
  elements.state = json === undefined ? 'broken' : 'separator'
  const fields: Readonly<Record<string, unknown>> = isRecord(json) ? json : {}
  const { timestamp, value, ...others } = fields
  const time = timeFrom(timestamp)
  const number = numberFrom(value)
  if (Number.isNaN(time)) elements.malformed += 1
  else if (!Number.isFinite(number)) elements.nulls += 1
  else appendPoint(elements.columns, time, number)
  for (const name of Object.keys(others)) noteUnknown(elements.unknownFields, `data[].${name}`)
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/
const LONGEST_NUMERIC = 64

/** Reads a number, also from a numeric text; NaN for anything else. */
function numberFrom(json: unknown): number {
  if (typeof json === 'number') return json
  const isNumeric = typeof json === 'string' && json.length <= LONGEST_NUMERIC && NUMERIC.test(json)
  return isNumeric ? Number(json) : Number.NaN
}

function timeFrom(json: unknown): number {
  const time = typeof json === 'string' ? timeFromStamp(json) : Number.NaN
  return Number.isNaN(time) ? timeFromNumber(numberFrom(json)) : time
}

/** Listing more of them would help nobody, and a hostile answer must not fill the memory. */
const MOST_UNKNOWN = 20
const LONGEST_UNKNOWN = 64

export function noteUnknown(names: Set<string>, name: string): void {
  if (names.size < MOST_UNKNOWN) names.add(name.slice(0, LONGEST_UNKNOWN))
}
