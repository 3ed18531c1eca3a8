/**
 * From 8 to 32 bytes, held to be compared with others in four words of eight: at 0, `second`, `third` and
 * `last`. The words overlap where the bytes are fewer.
 *
 * Doubles that are equal have the same bits, but for the two zeros, whose bytes no text has; bits that are no
 * number equal nothing, so the worst that can be is that nothing matches.
 */
export interface WideLiteral {
  readonly words: Float64Array
  /** 0 when nothing is held. */
  length: number
  second: number
  third: number
  last: number
}

const WORD = 8
const WORDS = 4

export function createWideLiteral(): WideLiteral {
  return { words: new Float64Array(WORDS), length: 0, second: 0, third: 0, last: 0 }
}

/** Holds the bytes `[from, to)`; nothing where they are too few or too many. */
export function holdWideLiteral(literal: WideLiteral, view: DataView, from: number, to: number): void {
  const length = to - from
  literal.length = length < WORD || length > WORDS * WORD ? 0 : length
  if (literal.length === 0) return
  literal.last = length - WORD
  literal.second = Math.min(WORD, literal.last)
  literal.third = Math.min(2 * WORD, literal.last)
  literal.words[0] = view.getFloat64(from, true)
  literal.words[1] = view.getFloat64(from + literal.second, true)
  literal.words[2] = view.getFloat64(from + literal.third, true)
  literal.words[3] = view.getFloat64(from + literal.last, true)
}
