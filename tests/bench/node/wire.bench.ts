// As a program, with 'ours' or 'peer' and a file as arguments, this prints by how many bytes parsing the body raises
// the peak of resident memory.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeriesParser, type ParsedSeries } from '#electron/api/wire/series/series-parser.ts'
import { columnsOf } from '#support/a-segment.ts'
import { estateReadings } from '#support/files/estate.ts'
import { medianOfRounds, medianTimes, type Measured } from '../median.ts'
import { bodyOf, bodyOfYear, MINUTES_A_YEAR, type SeriesSet } from '../series-data.ts'
import { benchFolder } from '../bench-folder.ts'
import { peakRise, printedBy } from './processes.ts'

/** Size of the chunks in which a network delivers a body. */
const CHUNK_BYTES = 64 * 1024

/**
 * Measures parsing the body of a minute-year to columns, in the chunks of a network; the peer is JSON.parse of its
 * text.
 */
export function measureParse(set: SeriesSet): Promise<Measured> {
  return measureBody(bodyOfYear(set), MINUTES_A_YEAR)
}

/** Measures the same with the hours of a meter of the estate. */
export function measureEstateParse(): Promise<Measured> {
  const columns = columnsOf(estateReadings('b0-electricity'))
  return measureBody(bodyOf(columns), columns.times.length)
}

function measureBody(text: string, count: number): Promise<Measured> {
  const body = new TextEncoder().encode(text)
  return medianTimes(
    31,
    () => parseInChunks(body, count),
    () => JSON.parse(text) as unknown,
  )
}

/**
 * Measures in MB how far resident memory rises above its level with the body loaded. Each sample runs in a fresh
 * process.
 */
export async function measureMemory(set: SeriesSet): Promise<Measured> {
  await using folder = benchFolder()
  const file = join(folder.path, 'body.json')
  writeFileSync(file, bodyOfYear(set))
  const riseOf = (which: string): number => Number(printedBy(import.meta.filename, which, file)) / 1e6
  return await medianOfRounds(
    7,
    () => riseOf('ours'),
    () => riseOf('peer'),
  )
}

/** Parses a body of `count` readings in the chunks of a network. A null is not counted as a reading. */
function parseInChunks(body: Uint8Array, count: number): ParsedSeries {
  const parser = createSeriesParser({ count })
  for (let at = 0; at < body.length; at += CHUNK_BYTES) parser.push(body.subarray(at, at + CHUNK_BYTES))
  const parsed = parser.finish()
  if (!parsed.ok || parsed.value.times.length !== count) throw new Error('not parsed')
  return parsed.value
}

if (import.meta.main) {
  const [which, file = ''] = process.argv.slice(2)
  const body = which === 'ours' ? readFileSync(file) : readFileSync(file, 'latin1')
  const parse = (): unknown =>
    typeof body === 'string' ? JSON.parse(body) : parseInChunks(body, MINUTES_A_YEAR)
  let parsed: unknown
  const rise = await peakRise(() => (parsed = parse()))
  if (parsed === undefined) throw new Error('nothing parsed')
  process.stdout.write(String(rise))
}
