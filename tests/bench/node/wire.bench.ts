import { medianTimes } from '../median.ts'
import type { Measured } from '../row.ts'
import { bodyOf, minuteYear } from '../series-data.ts'
import { parseInChunks } from './parse-in-chunks.ts'

/** The body of a minute-year to columns, in the chunks of a network, against JSON.parse of its text. */
export function measureParse(): Promise<Measured> {
  const text = bodyOf(minuteYear(1))
  const body = new TextEncoder().encode(text)
  return medianTimes(
    31,
    () => parseInChunks(body),
    () => JSON.parse(text) as unknown,
  )
}
