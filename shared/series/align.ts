import type { Columns } from './segment.ts'

/** Several series on one ascending column of times; NaN where a series has no value. */
export interface AlignedColumns {
  readonly times: Float64Array<ArrayBuffer>
  readonly values: readonly Float64Array<ArrayBuffer>[]
}

/** Puts series side by side: every time that any of them has, once. */
export function alignColumns(list: readonly Columns[]): AlignedColumns {
  const times = mergedTimes(list.map((columns) => columns.times))
  return { times, values: list.map((columns) => spread(columns, times)) }
}

/** Merges two by two, so that many series cost a logarithm more than one, not a factor. */
function mergedTimes(lists: readonly Float64Array<ArrayBuffer>[]): Float64Array<ArrayBuffer> {
  const [first, second, ...rest] = lists
  if (first === undefined) return new Float64Array(0)
  if (second === undefined) return first.slice()
  if (rest.length === 0) return mergedPair(first, second)
  const half = lists.length >>> 1
  return mergedPair(mergedTimes(lists.slice(0, half)), mergedTimes(lists.slice(half)))
}

function mergedPair(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const merged = new Float64Array(a.length + b.length)
  let count = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; count++) {
    const left = a[i] ?? Infinity
    const right = b[j] ?? Infinity
    merged[count] = Math.min(left, right)
    if (left <= right) i++
    if (right <= left) j++
  }
  return merged.slice(0, count)
}

function spread(columns: Columns, times: Float64Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(times.length)
  let next = 0
  for (let index = 0; index < times.length; index++) {
    const cached = columns.times[next] === times[index]
    values[index] = cached ? (columns.values[next] ?? NaN) : NaN
    if (cached) next++
  }
  return values
}
