import type { Columns } from '#shared/series/columns.ts'
import { BYTES_A_POINT } from './limits.ts'

/**
 * Returns a part of a series as bytes: its instants, epoch ms, and after them its values, each a float64 with the
 * lowest byte first. The result is the same on every machine, whatever its own byte order.
 */
export function bytesFromColumns({ times, values }: Columns): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(times.length * BYTES_A_POINT)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < times.length; at++) {
    view.setFloat64(8 * at, times[at] ?? NaN, true)
    view.setFloat64(8 * (times.length + at), values[at] ?? NaN, true)
  }
  return bytes
}

/**
 * Returns the columns of a part: new memory, times strictly ascending, no NaN. Undefined when the bytes are not such
 * columns of so many points, or begin at or before `after`, the last instant of the part before.
 */
export function columnsFromBytes(
  bytes: Uint8Array,
  points: number,
  after: number = -Infinity,
): Columns | undefined {
  if (bytes.length !== points * BYTES_A_POINT) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const times = new Float64Array(points)
  const values = new Float64Array(points)
  let last = after
  for (let at = 0; at < points; at++) {
    const time = view.getFloat64(8 * at, true)
    const value = view.getFloat64(8 * (points + at), true)
    if (!(time > last) || !Number.isFinite(time) || Number.isNaN(value)) return undefined
    times[at] = time
    values[at] = value
    last = time
  }
  return { times, values }
}
