import { appendPoint, type GrowingColumns } from './growing-columns.ts'
import { holdHour, takeHour, type HourRun } from './hour-run.ts'
import { isLiteral } from './literal.ts'
import { readNumber } from './number-bytes.ts'
import type { SeriesFacts } from './series-facts.ts'
import { LONGEST_NUMBER, type StencilForm } from './stencil-form.ts'
import { readCachedStamp, type CachedStamp } from './stencil-stamp.ts'

/** `null`, little-endian. */
const NULL = 0x6c_6c_75_6e
const COMMA = 0x2c
const value = new Float64Array(1)

/** What is kept of one answer between its chunks. */
export interface ElementScan {
  readonly cached: CachedStamp
  readonly run: HourRun
  readonly columns: GrowingColumns
  readonly facts: SeriesFacts
}

/**
 * Takes elements of one form from the `{` at `start` on; returns where it stopped, right after a `}`, or
 * `start`.
 *
 * Functions of the module and records, no closures: what the engine has optimised for one answer serves the
 * next one too.
 */
export function scanElements(
  { cached, run, columns, facts }: ElementScan,
  form: StencilForm,
  chunk: Uint8Array,
  view: DataView,
  start: number,
): number {
  const { before, between, after, isStampFirst, stampLength, longest } = form
  const last = chunk.length - longest
  const pointsBefore = columns.length
  let nulls = 0
  let end = start
  let at = start
  while (at <= last && isLiteral(chunk, view, at, before)) {
    const first = at + before.length
    const firstEnd = isStampFirst ? first + stampLength : valueEnd(chunk, view, first)
    if (firstEnd === 0 || !isLiteral(chunk, view, firstEnd, between)) break
    const second = firstEnd + between.length
    const time = readCachedStamp(cached, chunk, view, isStampFirst ? first : second, stampLength)
    const secondEnd = isStampFirst ? valueEnd(chunk, view, second) : second + stampLength
    if (Number.isNaN(time) || secondEnd === 0 || !isLiteral(chunk, view, secondEnd, after)) break
    const read = value[0] as number
    // NaN for null, infinite for numbers beyond all doubles.
    if (read - read === 0) appendPoint(columns, time, read)
    else nulls += 1
    end = secondEnd + after.length
    if (chunk[end] !== COMMA) break
    holdHour(run, form, chunk, view, at, time)
    at = nextElement(chunk, end)
    const taken = takeHour(run, form, columns, chunk, view, at)
    if (taken === at) continue
    end = taken
    if (chunk[end] !== COMMA) break
    at = nextElement(chunk, end)
  }
  facts.elements += nulls + columns.length - pointsBefore
  facts.nulls += nulls
  return end
}

/** Where the next element begins after the comma at `comma`. */
function nextElement(chunk: Uint8Array, comma: number): number {
  return chunk[comma + 1] === 0x7b ? comma + 1 : skipSpace(chunk, comma + 1)
}

/** The end of a number or null at `at`, whose value is then in `value[0]`; 0 when there is neither. */
function valueEnd(chunk: Uint8Array, view: DataView, at: number): number {
  if (chunk[at] !== 0x6e) return readNumber(chunk, at, at + LONGEST_NUMBER, value, 0)
  value[0] = Number.NaN
  return view.getInt32(at, true) === NULL ? at + 4 : 0
}

function skipSpace(chunk: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = chunk[at] as number
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) return at
    at += 1
  }
}
