import { lowerBound } from '#shared/series/columns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { lengthOfValues, unpackValues } from './pack-values.ts'
import type { BlockRecord, RegularBlock } from './records.ts'

/** The slots of one block that lie inside an interval; empty ones among them are NaN. */
interface Slice {
  readonly block: BlockRecord
  readonly from: number
  readonly values: Float64Array
  readonly count: number
}

/** The values of `blocks` (ascending) inside `interval`, in two buffers allocated once at their true size. */
export function columnsFromBlocks(blocks: readonly BlockRecord[], interval: Interval): Columns {
  const slices = blocks.map((block) => sliceOfBlock(block, interval))
  const count = slices.reduce((sum, slice) => sum + slice.count, 0)
  const columns = { times: new Float64Array(count), values: new Float64Array(count) }
  let at = 0
  for (const slice of slices) {
    copySlice(slice, columns, at)
    at += slice.count
  }
  return columns
}

function sliceOfBlock(block: BlockRecord, { start, end }: Interval): Slice {
  if ('times' in block) {
    const from = lowerBound(block.times, start)
    const to = Math.max(from, lowerBound(block.times, end))
    return { block, from, values: unpackValues(block.values, from, to), count: to - from }
  }
  const from = slotAtOrAfter(block, start)
  const to = Math.max(from, slotAtOrAfter(block, end))
  const values = unpackValues(block.values, from, to)
  return { block, from, values, count: countIn(block, values) }
}

function slotAtOrAfter({ first, step, values }: RegularBlock, at: number): number {
  return Math.min(lengthOfValues(values), Math.max(0, Math.ceil((at - first) / step)))
}

function countIn(block: RegularBlock, values: Float64Array): number {
  const slots = lengthOfValues(block.values)
  if (values.length === slots) return block.count
  if (block.count === slots) return values.length
  let present = 0
  for (const value of values) if (!Number.isNaN(value)) present++
  return present
}

function copySlice(slice: Slice, columns: Columns, at: number): void {
  const { block, from, values, count } = slice
  if (count < values.length && !('times' in block)) {
    copyPresent(block, slice, columns, at)
    return
  }
  columns.values.set(values, at)
  if ('times' in block) columns.times.set(block.times.subarray(from, from + count), at)
  else for (let i = 0; i < count; i++) columns.times[at + i] = block.first + (from + i) * block.step
}

function copyPresent(block: RegularBlock, { from, values }: Slice, columns: Columns, at: number): void {
  let next = at
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (Number.isNaN(value)) continue
    columns.times[next] = block.first + (from + i) * block.step
    columns.values[next] = value
    next++
  }
}
