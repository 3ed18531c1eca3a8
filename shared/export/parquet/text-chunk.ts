import type { ColumnChunk, SchemaElement } from 'hyparquet'
import type { Writer } from 'hyparquet-writer/src/types.js'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writePlain } from 'hyparquet-writer/src/plain.js'
import { addToRuns, writePage, writeRuns, type Run } from './page-chunk.ts'

/** A text and the number of rows that it fills; an empty one is null. */
export interface TextRun {
  readonly count: number
  readonly text: string
}

/**
 * Writes a column of text that is the same over long stretches: its distinct texts once, and a run for each stretch.
 * The library looks every row up in a map, which takes longer for eight such columns than all numbers together.
 */
export function writeTextChunk(
  writer: Writer,
  element: SchemaElement,
  texts: readonly TextRun[],
): ColumnChunk {
  const places = new Map<string, number>()
  const levels: Run[] = []
  const indices: Run[] = []
  for (const { count, text } of texts) {
    addToRuns(levels, count, text === '' ? 0 : 1)
    if (text === '') continue
    const place = places.get(text) ?? places.size
    places.set(text, place)
    addToRuns(indices, count, place)
  }
  const distinct = [...places.keys()]
  const dictionary = new ByteWriter()
  writePlain(dictionary, distinct, 'BYTE_ARRAY', undefined)
  const body = new ByteWriter()
  const bitWidth = Math.max(1, Math.ceil(Math.log2(distinct.length)))
  body.appendUint8(bitWidth)
  writeRuns(body, indices, bitWidth)
  return writePage(writer, {
    element,
    rows: texts.reduce((sum, { count }) => sum + count, 0),
    levels,
    encoding: 'RLE_DICTIONARY',
    body: body.getBytes(),
    codec: 'UNCOMPRESSED',
    dictionary: { count: distinct.length, words: dictionary.getBytes() },
    ...extremes(distinct),
  })
}

/** Returns the first and the last text by code point, which is the order of their bytes in UTF-8. */
function extremes(texts: readonly string[]): { min?: string; max?: string } {
  const [first, ...rest] = texts
  if (first === undefined) return {}
  let [min, max] = [first, first]
  for (const text of rest) {
    if (compareCodePoints(text, min) < 0) min = text
    if (compareCodePoints(text, max) > 0) max = text
  }
  return { min, max }
}

function compareCodePoints(left: string, right: string): number {
  const others = right[Symbol.iterator]()
  for (const point of left) {
    const other = others.next()
    if (other.done === true) return 1
    const difference = (point.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return others.next().done === true ? 0 : -1
}
