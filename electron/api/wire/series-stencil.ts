import type { ColumnWriter } from './column-writer.ts'
import { createNumberReader } from './number-bytes.ts'
import type { SeriesFacts } from './series-shape.ts'
import type { StampReader } from './stamp-bytes.ts'
import { createHourReader } from './stencil-hour.ts'
import { learnForm, LONGEST_NUMBER, type Literal, type StencilForm } from './stencil-form.ts'

/** Learning costs as much as reading some elements; a series without a form is left to the scanner. */
const MAX_MISSES = 64
const HITS_FOR_A_MISS = 16

/**
 * Reads elements that look like the last one, but for stamp and number: four bytes at a time, without the
 * scanner. Whatever differs is left to the scanner, so this never decides what is valid.
 *
 * Returns a function that takes elements from the `{` at `at` on and says where it stopped, right after a
 * `}`; or `at` when it took none.
 */
export function createElementStencil(
  stamps: StampReader,
  writer: ColumnWriter,
  facts: SeriesFacts,
): (chunk: Uint8Array, at: number) => number {
  const numbers = createNumberReader()
  const hours = createHourReader(stamps)
  let form: StencilForm | undefined
  let misses = 0
  let hits = 0
  let view: DataView = new DataView(new ArrayBuffer(0))
  let viewed: Uint8Array | undefined
  let isNull = false
  let time = Number.NaN

  /** The end of a number or null at `at`; 0 when there is neither. */
  function valueEnd(chunk: Uint8Array, at: number): number {
    isNull = chunk[at] === 0x6e
    if (!isNull) return numbers.read(chunk, at, at + LONGEST_NUMBER)
    return view.getInt32(at, true) === NULL ? at + 4 : 0
  }

  /** The end of the element at `from`; 0 when it has another form. */
  function element(chunk: Uint8Array, from: number, known: StencilForm): number {
    if (!isLiteral(chunk, view, from, known.before)) return 0
    const first = from + known.before.bytes.length
    const firstEnd = known.isStampFirst ? first + known.stampLength : valueEnd(chunk, first)
    if (firstEnd === 0 || !isLiteral(chunk, view, firstEnd, known.between)) return 0
    const second = firstEnd + known.between.bytes.length
    time = hours.read(chunk, view, known.isStampFirst ? first : second, known.stampLength)
    const end = known.isStampFirst ? valueEnd(chunk, second) : second + known.stampLength
    if (Number.isNaN(time) || end === 0 || !isLiteral(chunk, view, end, known.after)) return 0
    return end + known.after.bytes.length
  }

  function keep(): void {
    hits += 1
    facts.elements += 1
    if (isNull || !Number.isFinite(numbers.value())) facts.nulls += 1
    else writer.push(time, numbers.value())
  }

  function takeAll(chunk: Uint8Array, start: number, known: StencilForm): number {
    let end = start
    let at = start
    while (at + known.longest <= chunk.length) {
      const next = element(chunk, at, known)
      if (next === 0) break
      keep()
      end = next
      if (chunk[next] !== 0x2c) break
      at = skipSpace(chunk, next + 1)
    }
    return end
  }

  function look(chunk: Uint8Array): void {
    if (viewed === chunk) return
    viewed = chunk
    view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }

  return (chunk, start) => {
    look(chunk)
    const end = form === undefined ? start : takeAll(chunk, start, form)
    const isShort = form !== undefined && start + form.longest > chunk.length
    if (end > start || isShort || misses > MAX_MISSES + hits / HITS_FOR_A_MISS) return end
    misses += 1
    form = learnForm(chunk, start)
    return form === undefined ? start : takeAll(chunk, start, form)
  }
}

const NULL = 0x6c_6c_75_6e

function isLiteral(chunk: Uint8Array, view: DataView, at: number, { bytes, words }: Literal): boolean {
  for (let i = 0; i < words.length; i += 1) {
    if (view.getInt32(at + i * 4, true) !== words[i]) return false
  }
  for (let i = words.length * 4; i < bytes.length; i += 1) if (chunk[at + i] !== bytes[i]) return false
  return true
}

function skipSpace(chunk: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = chunk[at] as number
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) return at
    at += 1
  }
}
