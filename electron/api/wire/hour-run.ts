import type { GrowingColumns } from './growing-columns.ts'
import { isLiteral } from './literal.ts'
import { readNumber, readPlainNumber } from './number-bytes.ts'
import { LONGEST_NUMBER, type StencilForm } from './stencil-form.ts'
import { minuteAt, UP_TO_MINUTE } from './stencil-stamp.ts'
import { createWideLiteral, holdWideLiteral, type WideLiteral } from './wide-literal.ts'

/** An element whose like, but for the minute and the number, are taken in one short loop. */
export interface HourRun {
  /** From the `{` to the minute, and from behind it to the number. */
  readonly before: WideLiteral
  readonly between: WideLiteral
  /** Epoch ms of minute 0. */
  readonly hourMs: Float64Array
}

const MINUTE_DIGITS = 2
const MINUTE_MS = 60_000
const ZERO = 0x30
const COMMA = 0x2c

export function createHourRun(): HourRun {
  return { before: createWideLiteral(), between: createWideLiteral(), hourMs: new Float64Array(1) }
}

/** Holds the element of `form` at `at`, whose stamp was read as `time`; nothing where its hour cannot be cached. */
export function holdHour(
  run: HourRun,
  form: StencilForm,
  chunk: Uint8Array,
  view: DataView,
  at: number,
  time: number,
): void {
  const stampAt = at + form.before.length
  const behindAt = stampAt + UP_TO_MINUTE
  const valueAt = stampAt + form.stampLength + form.between.length
  // The hour 24 has one valid minute only.
  const isMidnightAfter = chunk[stampAt + 11] === 0x32 && chunk[stampAt + 12] === 0x34
  const isHoldable = form.isStampFirst && form.stampLength >= UP_TO_MINUTE && !isMidnightAfter
  holdWideLiteral(run.before, view, at, isHoldable ? behindAt - MINUTE_DIGITS : at)
  holdWideLiteral(run.between, view, behindAt, valueAt)
  run.hourMs[0] = time - minuteAt(chunk, stampAt) * MINUTE_MS
}

/**
 * Takes elements from `start` on that differ from the cached one in their minute and number only; returns where
 * the last one ends, or `start`. A minute-year is 8760 hours of sixty such elements.
 *
 * One loop with everything that stays the same in locals: split into functions over records it takes twice
 * as long.
 */
export function takeHour(
  { before, between, hourMs }: HourRun,
  form: StencilForm,
  columns: GrowingColumns,
  chunk: Uint8Array,
  view: DataView,
  start: number,
): number {
  if (before.length === 0 || between.length === 0) return start
  const [a0, a1, a2, a3] = before.words as unknown as readonly [number, number, number, number]
  const [b0, b1, b2, b3] = between.words as unknown as readonly [number, number, number, number]
  const { second: a1At, third: a2At, last: a3At } = before
  const { second: b1At, third: b2At, last: b3At } = between
  const { times, values } = columns
  const { after } = form
  const minuteOf = before.length
  const valueOf = before.length + MINUTE_DIGITS + between.length
  const hour = hourMs[0] as number
  const last = chunk.length - form.longest
  // A full column is left to who can make it grow.
  const room = times.length
  let count = columns.length
  let end = start
  let at = start
  while (at <= last && count < room) {
    // The hour first: it is what differs.
    if (view.getFloat64(at + a3At, true) !== a3 || view.getFloat64(at, true) !== a0) break
    if (view.getFloat64(at + a1At, true) !== a1 || view.getFloat64(at + a2At, true) !== a2) break
    const minuteEnd = at + minuteOf + MINUTE_DIGITS
    const tens = (chunk[minuteEnd - 2] as number) - ZERO
    const ones = (chunk[minuteEnd - 1] as number) - ZERO
    if (tens < 0 || tens > 5 || ones < 0 || ones > 9) break
    if (view.getFloat64(minuteEnd, true) !== b0 || view.getFloat64(minuteEnd + b3At, true) !== b3) break
    if (view.getFloat64(minuteEnd + b1At, true) !== b1 || view.getFloat64(minuteEnd + b2At, true) !== b2)
      break
    const valueAt = at + valueOf
    let next = readPlainNumber(chunk, valueAt, values, count)
    if (next === 0) {
      next = readNumber(chunk, valueAt, valueAt + LONGEST_NUMBER, values, count)
      if (next === 0 || !Number.isFinite(values[count])) break
    }
    if (!isLiteral(chunk, view, next, after)) break
    times[count] = hour + (tens * 10 + ones) * MINUTE_MS
    count += 1
    end = next + after.length
    if (chunk[end] !== COMMA) break
    at = end + 1
  }
  columns.length = count
  return end
}
