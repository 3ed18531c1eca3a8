import { isLiteral, literalFrom, type Literal } from './literal.ts'
import { readStamp, type CachedDay } from './stamp-bytes.ts'

/** The last stamp but its minute, four bytes at a time. */
export interface CachedStamp {
  readonly head: Int32Array
  /** What follows the minute: seconds, fraction, zone. */
  tail: Literal
  /** Epoch ms of minute 0. */
  readonly hourMs: Float64Array
  readonly day: CachedDay
  /** -1 when none is cached. */
  length: number
}

/** `YYYY-MM-DDTHH:MM` */
export const UP_TO_MINUTE = 16
const MINUTE_MS = 60_000

export function createCachedStamp(day: CachedDay): CachedStamp {
  const hourMs = new Float64Array(1)
  return { head: new Int32Array(4), tail: literalFrom(new Uint8Array(0)), hourMs, day, length: -1 }
}

/**
 * Epoch ms of the stamp of `length` bytes at `at`, which has at least 14 bytes after it in the chunk; NaN when
 * it is none. One with the same hour, second, fraction and zone as the cached one is its hour and its own minute.
 */
export function readCachedStamp(
  cached: CachedStamp,
  chunk: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): number {
  const minute = isCached(cached, chunk, view, at, length) ? minuteAt(chunk, at) : -1
  if (minute >= 0 && minute < 60) return (cached.hourMs[0] as number) + minute * MINUTE_MS
  return readInFull(cached, chunk, view, at, length)
}

function isCached(
  cached: CachedStamp,
  chunk: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): boolean {
  const { head } = cached
  return (
    length === cached.length &&
    view.getInt32(at + 10, true) === head[3] &&
    view.getInt32(at + 8, true) === head[2] &&
    view.getInt32(at + 4, true) === head[1] &&
    view.getInt32(at, true) === head[0] &&
    isLiteral(chunk, view, at + UP_TO_MINUTE, cached.tail)
  )
}

function readInFull(
  cached: CachedStamp,
  chunk: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): number {
  const time = readStamp(chunk, at, at + length, cached.day)
  // The hour 24 has one valid minute only.
  const isMidnightAfter = chunk[at + 11] === 0x32 && chunk[at + 12] === 0x34
  const isHoldable = length >= UP_TO_MINUTE && !isMidnightAfter
  cached.length = isHoldable && !Number.isNaN(time) ? length : -1
  if (cached.length > 0) hold(cached, chunk, view, at, time)
  return time
}

function hold(cached: CachedStamp, chunk: Uint8Array, view: DataView, at: number, time: number): void {
  cached.head[0] = view.getInt32(at, true)
  cached.head[1] = view.getInt32(at + 4, true)
  cached.head[2] = view.getInt32(at + 8, true)
  cached.head[3] = view.getInt32(at + 10, true)
  const isSameTail = cached.tail.length === cached.length - UP_TO_MINUTE
  if (!isSameTail || !isLiteral(chunk, view, at + UP_TO_MINUTE, cached.tail)) {
    cached.tail = literalFrom(chunk.slice(at + UP_TO_MINUTE, at + cached.length))
  }
  cached.hourMs[0] = time - minuteAt(chunk, at) * MINUTE_MS
}

/** The minute of the stamp at `at` as an integer; -1 when there are no two digits. */
export function minuteAt(chunk: Uint8Array, at: number): number {
  const tens = (chunk[at + 14] as number) - 0x30
  const ones = (chunk[at + 15] as number) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}
