import { estateReadings } from '#support/estate.ts'
import { columnsOf } from '#support/a-segment.ts'
import { medianTimes } from '../median.ts'
import type { Measured } from '../row.ts'
import { bodyOf, bodyOfYear, type SeriesSet } from '../series-data.ts'
import { parseInChunks } from './parse-in-chunks.ts'

/** The body of a minute-year to columns, in the chunks of a network, against JSON.parse of its text. */
export function measureParse(set: SeriesSet): Promise<Measured> {
  return measureBody(bodyOfYear(set))
}

/** The same of the hours that a meter of the estate has. */
export function measureEstateParse(): Promise<Measured> {
  const columns = columnsOf(estateReadings('b0-electricity'))
  return measureBody(bodyOf(columns), columns.times.length)
}

function measureBody(text: string, count?: number): Promise<Measured> {
  const body = new TextEncoder().encode(text)
  return medianTimes(
    31,
    () => parseInChunks(body, count),
    () => JSON.parse(text) as unknown,
  )
}
