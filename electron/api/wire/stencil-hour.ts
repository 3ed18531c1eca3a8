import type { StampReader } from './stamp-bytes.ts'

/** Reads stamps that mostly differ from the last one in their minute. */
export interface HourReader {
  /** Epoch ms of the stamp of `length` bytes at `at`; NaN when it is none. */
  readonly read: (chunk: Uint8Array, view: DataView, at: number, length: number) => number
}

/** `YYYY-MM-DDTHH:MM` */
const UP_TO_MINUTE = 16
const MINUTE_MS = 60_000

/**
 * Holds the last stamp but its minute, four bytes at a time. A stamp with the same hour, second, fraction and
 * zone is the held hour and its own minute; any other is read in full.
 */
export function createHourReader(stamps: StampReader): HourReader {
  const tail = new Uint8Array(32)
  let tailLength = -1
  let w0 = 0
  let w4 = 0
  let w8 = 0
  let w10 = 0
  let hourMs = 0

  function isHeld(chunk: Uint8Array, view: DataView, at: number, length: number): boolean {
    if (
      view.getInt32(at, true) !== w0 ||
      view.getInt32(at + 4, true) !== w4 ||
      view.getInt32(at + 8, true) !== w8 ||
      view.getInt32(at + 10, true) !== w10 ||
      length !== UP_TO_MINUTE + tailLength
    ) {
      return false
    }
    for (let i = 0; i < tailLength; i += 1) if (chunk[at + UP_TO_MINUTE + i] !== tail[i]) return false
    return true
  }

  function hold(chunk: Uint8Array, view: DataView, at: number, length: number, time: number): void {
    tailLength = length - UP_TO_MINUTE
    // The hour 24 has one valid minute only.
    const isMidnightAfter = chunk[at + 11] === 0x32 && chunk[at + 12] === 0x34
    if (tailLength < 0 || tailLength > tail.length || isMidnightAfter) {
      tailLength = -1
      return
    }
    w0 = view.getInt32(at, true)
    w4 = view.getInt32(at + 4, true)
    w8 = view.getInt32(at + 8, true)
    w10 = view.getInt32(at + 10, true)
    for (let i = 0; i < tailLength; i += 1) tail[i] = chunk[at + UP_TO_MINUTE + i] as number
    hourMs = time - minuteAt(chunk, at) * MINUTE_MS
  }

  return {
    read: (chunk, view, at, length) => {
      if (isHeld(chunk, view, at, length)) {
        const minute = minuteAt(chunk, at)
        if (minute >= 0 && minute < 60) return hourMs + minute * MINUTE_MS
      }
      const time = stamps.read(chunk, at, at + length)
      if (!Number.isNaN(time)) hold(chunk, view, at, length, time)
      return time
    },
  }
}

/** The minute as an integer; -1 when there are no two digits. */
function minuteAt(chunk: Uint8Array, at: number): number {
  const tens = (chunk[at + 14] as number) - 0x30
  const ones = (chunk[at + 15] as number) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}
