import { createByteText, type ByteText } from '#shared/export/bytes/byte-text.ts'

const decoder = new TextDecoder()
// A text is large from the start, so a new one for each of thousands of cases would take most of the time.
const text = createByteText(1e6)

/** Writes each value to one text, as in a column, and returns what was written for each. */
export function writtenCells(
  put: (text: ByteText, value: number) => void,
  values: readonly number[],
): readonly string[] {
  text.length = 0
  return values.map((value) => {
    const from = text.length
    put(text, value)
    return decoder.decode(text.bytes.subarray(from, text.length))
  })
}
