import { latinText } from './json-bytes.ts'
import { literalFrom, type Literal } from './literal.ts'

/** An element of a series as it was last seen: what stays, and where stamp and value stand between. */
export interface StencilForm {
  readonly before: Literal
  readonly between: Literal
  readonly after: Literal
  readonly isStampFirst: boolean
  readonly stampLength: number
  /** The longest element of this form, with the longest number: so much must be left of a chunk. */
  readonly longest: number
}

const LONGEST_ELEMENT = 400
/** A longer number is left to the scanner. */
export const LONGEST_NUMBER = 40
const STAMP = /"timestamp"\s*:\s*"([^"]*)"/g
const VALUE = /"value"\s*:\s*(-?\d[\d.eE+-]*|null)/g

/**
 * The form of the element that begins at `at`; undefined when it is not a flat object with one stamp and one
 * value, without escapes, or is not whole.
 *
 * What the form calls literal was valid JSON here, so it is wherever the same bytes come again.
 */
export function learnForm(chunk: Uint8Array, at: number): StencilForm | undefined {
  const end = chunk.indexOf(0x7d, at)
  if (end < 0 || end - at > LONGEST_ELEMENT) return undefined
  const text = latinText(chunk, at, end + 1)
  if (/[[\\]/.test(text) || text.lastIndexOf('{') !== 0 || !isJson(text)) return undefined
  const stamp = onlyMatch(text, STAMP)
  const value = onlyMatch(text, VALUE)
  if (stamp === undefined || value === undefined) return undefined
  return formFrom(chunk.subarray(at, end + 1), stamp, value)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Where the only match has its group; a name that comes twice is left to the scanner. */
function onlyMatch(text: string, pattern: RegExp): Range | undefined {
  const matches = [...text.matchAll(pattern)]
  const [match] = matches
  const group = match?.[1]
  if (match === undefined || group === undefined || matches.length > 1) return undefined
  const from = match.index + match[0].lastIndexOf(group)
  return { from, to: from + group.length }
}

function formFrom(element: Uint8Array, stamp: Range, value: Range): StencilForm {
  const isStampFirst = stamp.from < value.from
  const [first, second] = isStampFirst ? [stamp, value] : [value, stamp]
  return {
    before: literalFrom(element.slice(0, first.from)),
    between: literalFrom(element.slice(first.to, second.from)),
    after: literalFrom(element.slice(second.to)),
    isStampFirst,
    stampLength: stamp.to - stamp.from,
    longest: element.length + LONGEST_NUMBER,
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
