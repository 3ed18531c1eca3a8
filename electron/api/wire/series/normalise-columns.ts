import type { Interval } from '#shared/time/instant.ts'
import type { Columns, SegmentDefects } from '#shared/series/columns.ts'

/** Columns as a segment needs them, with counts of the repairs. */
export interface NormalisedColumns extends Columns {
  readonly mended: Pick<SegmentDefects, 'duplicates' | 'unordered' | 'outside'>
}

/**
 * Sorts columns by time, keeps the last received value of equal times, and drops values outside `interval`.
 *
 * Columns that need no change are returned as they are.
 */
export function normaliseColumns(columns: Columns, interval: Interval): NormalisedColumns {
  if (isNormal(columns.times, interval)) {
    return { ...columns, mended: { duplicates: 0, unordered: 0, outside: 0 } }
  }
  const unordered = countUnordered(columns.times)
  const outside = countOutside(columns.times, interval)
  const order = unordered === 0 ? undefined : sortedOrder(columns.times)
  const picked = pick(columns, order, interval)
  const duplicates = columns.times.length - outside - picked.times.length
  return { ...picked, mended: { duplicates, unordered, outside } }
}

function isNormal(times: Float64Array, { start, end }: Interval): boolean {
  const { length } = times
  if (length === 0) return true
  if ((times[0] as number) < start || (times[length - 1] as number) >= end) return false
  for (let i = 1; i < length; i += 1) {
    if ((times[i] as number) <= (times[i - 1] as number)) return false
  }
  return true
}

/** Counts the times that arrived after a later one. */
function countUnordered(times: Float64Array): number {
  let latest = -Infinity
  let unordered = 0
  for (const time of times) {
    if (time < latest) unordered += 1
    else latest = time
  }
  return unordered
}

function countOutside(times: Float64Array, { start, end }: Interval): number {
  let outside = 0
  for (const time of times) if (time < start || time >= end) outside += 1
  return outside
}

/** Returns positions sorted by time, and by arrival for equal times. */
function sortedOrder(times: Float64Array): Uint32Array {
  const order = new Uint32Array(times.length)
  for (let i = 0; i < order.length; i += 1) order[i] = i
  return order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b)
}

function pick(columns: Columns, order: Uint32Array | undefined, { start, end }: Interval): Columns {
  const times = new Float64Array(columns.times.length)
  const values = new Float64Array(columns.times.length)
  let length = 0
  for (let i = 0; i < columns.times.length; i += 1) {
    const from = order === undefined ? i : (order[i] as number)
    const time = columns.times[from] as number
    if (time < start || time >= end) continue
    if (length > 0 && times[length - 1] === time) length -= 1
    times[length] = time
    values[length] = columns.values[from] as number
    length += 1
  }
  return { times: times.slice(0, length), values: values.slice(0, length) }
}
