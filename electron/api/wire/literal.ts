/** Bytes that are the same at one place of every element. */
export interface Literal {
  readonly length: number
  /** All of them where they are fewer than four, none otherwise. */
  readonly bytes: Uint8Array
  /** All of them four at a time, little-endian; the last word ends with the literal and may overlap. */
  readonly words: Int32Array
}

export function literalFrom(bytes: Uint8Array): Literal {
  const { length } = bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  const count = length < 4 ? 0 : Math.ceil(length / 4)
  const words = Int32Array.from({ length: count }, (_, index) =>
    view.getInt32(Math.min(index * 4, length - 4), true),
  )
  return { length, words, bytes: count === 0 ? bytes : new Uint8Array(0) }
}

/** Whether the literal stands at `at` of the chunk, of which `view` is a view, and which is long enough. */
export function isLiteral(chunk: Uint8Array, view: DataView, at: number, literal: Literal): boolean {
  const { words, bytes } = literal
  const lastWord = words.length - 1
  for (let i = 0; i < lastWord; i += 1) if (view.getInt32(at + i * 4, true) !== words[i]) return false
  if (lastWord >= 0) return view.getInt32(at + literal.length - 4, true) === words[lastWord]
  for (let i = 0; i < bytes.length; i += 1) if (chunk[at + i] !== bytes[i]) return false
  return true
}
