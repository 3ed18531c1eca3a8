import { gunzipSync } from 'node:zlib'
import { parseInstant } from '#electron/demo/endpoints/request/parse-instant.ts'

/** The readings of a file, as they stand in it. */
export interface FileColumns {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

/**
 * Reads `timestamp,value` lines, gzipped or not; a line without a value is a gap and is left out.
 *
 * @throws Error that names the first line which is neither.
 */
export function readColumns(bytes: Uint8Array): FileColumns {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = new TextDecoder().decode(isZipped ? gunzipSync(bytes) : bytes)
  const times: number[] = []
  const values: number[] = []
  text.split('\n').forEach((line, index) => {
    if (index === 0 || line === '') return
    const [stamp = '', value = ''] = line.trimEnd().split(',')
    if (value === '') return
    times.push(finite(parseInstant(stamp), index))
    values.push(finite(Number(value), index))
  })
  return { times, values }
}

function finite(value: number | undefined, index: number): number {
  if (value === undefined || !Number.isFinite(value)) throw new Error(`line ${index + 1} cannot be read`)
  return value
}
