import { isLiteral, literalFrom, type Literal } from './literal.ts'
import { readStamp, type HeldDay } from './stamp-bytes.ts'

/** The last stamp but its minute, four bytes at a time. */
export interface HeldStamp {
  readonly head: Int32Array
  /** What follows the minute: seconds, fraction, zone. */
  tail: Literal
  /** Epoch ms of minute 0. */
  readonly hourMs: Float64Array
  readonly day: HeldDay
  /** -1 when none is held. */
  length: number
}

/** `YYYY-MM-DDTHH:MM` */
export const UP_TO_MINUTE = 16
const MINUTE_MS = 60_000

export function createHeldStamp(day: HeldDay): HeldStamp {
  const hourMs = new Float64Array(1)
  return { head: new Int32Array(4), tail: literalFrom(new Uint8Array(0)), hourMs, day, length: -1 }
}

/**
 * Epoch ms of the stamp of `length` bytes at `at`, which has at least 14 bytes after it in the chunk; NaN when
 * it is none. One with the same hour, second, fraction and zone as the held one is its hour and its own minute.
 */
export function readHeldStamp(
  held: HeldStamp,
  chunk: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): number {
  const minute = isHeld(held, chunk, view, at, length) ? minuteAt(chunk, at) : -1
  if (minute >= 0 && minute < 60) return (held.hourMs[0] as number) + minute * MINUTE_MS
  return readInFull(held, chunk, view, at, length)
}

function isHeld(held: HeldStamp, chunk: Uint8Array, view: DataView, at: number, length: number): boolean {
  const { head } = held
  return (
    length === held.length &&
    view.getInt32(at + 10, true) === head[3] &&
    view.getInt32(at + 8, true) === head[2] &&
    view.getInt32(at + 4, true) === head[1] &&
    view.getInt32(at, true) === head[0] &&
    isLiteral(chunk, view, at + UP_TO_MINUTE, held.tail)
  )
}

function readInFull(held: HeldStamp, chunk: Uint8Array, view: DataView, at: number, length: number): number {
  const time = readStamp(chunk, at, at + length, held.day)
  // The hour 24 has one valid minute only.
  const isMidnightAfter = chunk[at + 11] === 0x32 && chunk[at + 12] === 0x34
  const isHoldable = length >= UP_TO_MINUTE && !isMidnightAfter
  held.length = isHoldable && !Number.isNaN(time) ? length : -1
  if (held.length > 0) hold(held, chunk, view, at, time)
  return time
}

function hold(held: HeldStamp, chunk: Uint8Array, view: DataView, at: number, time: number): void {
  held.head[0] = view.getInt32(at, true)
  held.head[1] = view.getInt32(at + 4, true)
  held.head[2] = view.getInt32(at + 8, true)
  held.head[3] = view.getInt32(at + 10, true)
  const isSameTail = held.tail.length === held.length - UP_TO_MINUTE
  if (!isSameTail || !isLiteral(chunk, view, at + UP_TO_MINUTE, held.tail)) {
    held.tail = literalFrom(chunk.slice(at + UP_TO_MINUTE, at + held.length))
  }
  held.hourMs[0] = time - minuteAt(chunk, at) * MINUTE_MS
}

/** The minute of the stamp at `at` as an integer; -1 when there are no two digits. */
export function minuteAt(chunk: Uint8Array, at: number): number {
  const tens = (chunk[at + 14] as number) - 0x30
  const ones = (chunk[at + 15] as number) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}
