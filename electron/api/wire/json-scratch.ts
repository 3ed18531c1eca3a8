/** Bytes of one token, kept while it may be cut by the end of a chunk. */
export interface Scratch {
  /** Holds the token in `[0, length())`. */
  readonly bytes: () => Uint8Array
  readonly length: () => number
  readonly isEmpty: () => boolean
  /** Whether the token was longer than what is cached of it. */
  readonly isCut: () => boolean
  readonly clear: () => void
  readonly addAll: (bytes: Uint8Array, from: number, to: number) => void
  readonly add: (byte: number) => void
  /** Adds a UTF-16 unit of an escape; pairs of surrogates become one character. */
  readonly addUnit: (unit: number) => void
}

/** Longer tokens are cut: no name, stamp or unit is, and a hostile text must not fill the memory. */
const MAX_BYTES = 4096

export function createScratch(): Scratch {
  const bytes = new Uint8Array(MAX_BYTES)
  let length = 0
  let high = 0
  let isCut = false

  function put(byte: number): void {
    if (length === MAX_BYTES) {
      isCut = true
      return
    }
    bytes[length] = byte
    length += 1
  }

  function putCodePoint(code: number): void {
    if (code < 0x80) {
      put(code)
      return
    }
    if (code < 0x800) put(0xc0 | (code >> 6))
    else if (code < 0x10000) {
      put(0xe0 | (code >> 12))
      put(0x80 | ((code >> 6) & 0x3f))
    } else {
      put(0xf0 | (code >> 18))
      put(0x80 | ((code >> 12) & 0x3f))
      put(0x80 | ((code >> 6) & 0x3f))
    }
    put(0x80 | (code & 0x3f))
  }

  function flushHigh(): void {
    if (high !== 0) putCodePoint(0xfffd)
    high = 0
  }

  function addUnit(unit: number): void {
    if (high !== 0 && unit >= 0xdc00 && unit <= 0xdfff) {
      putCodePoint(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00))
      high = 0
      return
    }
    flushHigh()
    if (unit >= 0xd800 && unit <= 0xdbff) high = unit
    else putCodePoint(unit >= 0xdc00 && unit <= 0xdfff ? 0xfffd : unit)
  }

  return {
    bytes: () => bytes,
    length: () => {
      flushHigh()
      return length
    },
    isEmpty: () => length === 0 && high === 0,
    isCut: () => isCut,
    clear: () => {
      length = 0
      high = 0
      isCut = false
    },
    addAll: (source, from, to) => {
      if (to > from) flushHigh()
      for (let at = from; at < to && !isCut; at += 1) put(source[at] as number)
    },
    add: (byte) => {
      flushHigh()
      put(byte)
    },
    addUnit,
  }
}
