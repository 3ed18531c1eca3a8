import { hexDigit, isLiteralStart, isNumberByte, latinText } from './json-bytes.ts'
import { createScratch } from './json-scratch.ts'
import { readNumber } from './number-bytes.ts'

/** Hears of each token of a JSON text in order. Bytes are valid during the call only. */
export interface JsonSink {
  readonly beginObject: () => void
  readonly beginArray: () => void
  readonly end: () => void
  /** The token is in `[from, to)`, escapes resolved. */
  readonly key: (bytes: Uint8Array, from: number, to: number) => void
  readonly text: (bytes: Uint8Array, from: number, to: number) => void
  readonly number: (value: number) => void
  readonly literal: (value: boolean | null) => void
  /**
   * Offered the `{` of an array's element: may take that element and any that follow it, and says where it
   * stopped, right after a `}`; or `at` when it took none.
   */
  readonly take: (chunk: Uint8Array, at: number) => number
}

/** Reads JSON (RFC 8259) from chunks cut anywhere. Accepts exactly what JSON.parse does, to a depth of 500. */
export interface JsonScanner {
  /** False once the text cannot be JSON any more. */
  readonly push: (chunk: Uint8Array) => boolean
  /** Whether a whole value was read. */
  readonly finish: () => boolean
}

const VALUE = 0
const VALUE_OR_END = 1
const KEY = 2
const KEY_OR_END = 3
const COLON = 4
const AFTER = 5
const STRING = 6
const ESCAPE = 7
const UNICODE = 8
const NUMBER = 9
const LITERAL = 10
const BROKEN = 11

const MAX_DEPTH = 500
const byteOrderMark = [0xef, 0xbb, 0xbf]
const escapes = new Map<number, number>([
  [0x22, 0x22],
  [0x5c, 0x5c],
  [0x2f, 0x2f],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
])
const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

export function createJsonScanner(sink: JsonSink): JsonScanner {
  const scratch = createScratch()
  const number = new Float64Array(1)
  /** Whether each open container is an object. */
  const open: boolean[] = []
  let state = VALUE
  let isKey = false
  let unit = 0
  let unitDigits = 0
  let marks = 0
  let isStarted = false

  function push(chunk: Uint8Array): boolean {
    let at = isStarted ? 0 : skipMark(chunk)
    while (at < chunk.length && state !== BROKEN) at = step(chunk, at)
    return state !== BROKEN
  }

  /** Some servers begin with a byte order mark, which JSON.parse does not take. */
  function skipMark(chunk: Uint8Array): number {
    let at = 0
    while (at < chunk.length && marks < 3 && chunk[at] === byteOrderMark[marks]) {
      at += 1
      marks += 1
    }
    if (at === chunk.length) return at
    isStarted = true
    if (marks > 0 && marks < 3) state = BROKEN
    return at
  }

  function step(chunk: Uint8Array, at: number): number {
    if (state === STRING) return readString(chunk, at)
    if (state === NUMBER) return gatherNumber(chunk, at)
    const byte = chunk[at] as number
    if (state === ESCAPE) readEscape(byte)
    else if (state === UNICODE) readUnicode(byte)
    else if (state === LITERAL) return readLiteral(byte, at)
    else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1
    else return readStructure(chunk, at, byte)
    return at + 1
  }

  function readStructure(chunk: Uint8Array, at: number, byte: number): number {
    if (byte === 0x7b && state <= VALUE_OR_END) return beginObject(chunk, at)
    if (state <= VALUE_OR_END) return beginValue(byte, at)
    if (byte === 0x22 && (state === KEY || state === KEY_OR_END)) beginString(true)
    else if (byte === 0x7d && (state === KEY_OR_END || (state === AFTER && open.at(-1) === true))) close()
    else if (byte === 0x5d && state === AFTER && open.at(-1) === false) close()
    else if (byte === 0x3a && state === COLON) state = VALUE
    else if (byte === 0x2c && state === AFTER && open.length > 0) state = open.at(-1) === true ? KEY : VALUE
    else state = BROKEN
    return at + 1
  }

  function beginObject(chunk: Uint8Array, at: number): number {
    const taken = open.at(-1) === false ? sink.take(chunk, at) : at
    if (taken > at) {
      state = AFTER
      return taken
    }
    enter(true)
    if (state !== BROKEN) sink.beginObject()
    return at + 1
  }

  function enter(isObject: boolean): void {
    open.push(isObject)
    state = open.length > MAX_DEPTH ? BROKEN : isObject ? KEY_OR_END : VALUE_OR_END
  }

  function close(): void {
    open.pop()
    state = AFTER
    sink.end()
  }

  function beginValue(byte: number, at: number): number {
    if (byte === 0x22) beginString(false)
    else if (byte === 0x5b) {
      enter(false)
      if (state !== BROKEN) sink.beginArray()
    } else if (byte === 0x5d && state === VALUE_OR_END) close()
    else return beginBare(byte, at)
    return at + 1
  }

  function beginBare(byte: number, at: number): number {
    scratch.clear()
    if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) state = NUMBER
    else state = byte === 0x74 || byte === 0x66 || byte === 0x6e ? LITERAL : BROKEN
    return at
  }

  function beginString(asKey: boolean): void {
    scratch.clear()
    isKey = asKey
    state = STRING
  }

  function readString(chunk: Uint8Array, from: number): number {
    let at = from
    while (at < chunk.length) {
      const byte = chunk[at] as number
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break
      at += 1
    }
    const byte = chunk[at]
    if (byte === 0x22 && scratch.isEmpty()) endString(chunk, from, at)
    else {
      scratch.addAll(chunk, from, at)
      if (byte === 0x22) endString(scratch.bytes(), 0, scratch.length())
      else if (byte !== undefined) state = byte === 0x5c ? ESCAPE : BROKEN
    }
    return at + 1
  }

  function endString(bytes: Uint8Array, from: number, to: number): void {
    state = isKey ? COLON : AFTER
    if (isKey) sink.key(bytes, from, to)
    else sink.text(bytes, from, to)
  }

  function readEscape(byte: number): void {
    const plain = escapes.get(byte)
    if (plain !== undefined) scratch.add(plain)
    unit = 0
    unitDigits = 0
    state = plain !== undefined ? STRING : byte === 0x75 ? UNICODE : BROKEN
  }

  function readUnicode(byte: number): void {
    const digit = hexDigit(byte)
    if (digit < 0) state = BROKEN
    else {
      unit = unit * 16 + digit
      unitDigits += 1
      if (unitDigits < 4) return
      scratch.addUnit(unit)
      state = STRING
    }
  }

  function gatherNumber(chunk: Uint8Array, from: number): number {
    let at = from
    while (at < chunk.length && isNumberByte(chunk[at] as number)) at += 1
    if (at < chunk.length && scratch.isEmpty()) endNumber(chunk, from, at)
    else {
      scratch.addAll(chunk, from, at)
      if (at < chunk.length) endNumber(scratch.bytes(), 0, scratch.length())
    }
    return at
  }

  function endNumber(bytes: Uint8Array, from: number, to: number): void {
    const isNumber = readNumber(bytes, from, to, number, 0) === to
    state = isNumber ? AFTER : BROKEN
    // A number that was cut is another number.
    if (isNumber) sink.number(scratch.isCut() ? Number.NaN : (number[0] as number))
  }

  function readLiteral(byte: number, at: number): number {
    scratch.add(byte)
    const text = latinText(scratch.bytes(), 0, scratch.length())
    const value = literals.get(text)
    if (value !== undefined) {
      state = AFTER
      sink.literal(value)
    } else if (!isLiteralStart(text)) state = BROKEN
    return at + 1
  }

  return {
    push,
    finish: () => {
      if (state === NUMBER) endNumber(scratch.bytes(), 0, scratch.length())
      return state === AFTER && open.length === 0
    },
  }
}
