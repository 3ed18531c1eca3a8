import { lowerBound } from '#shared/series/columns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { BlockRecord, RegularBlock } from './records.ts'

/** A run of slots of one block, and how many of them have a value. */
interface Slice {
  readonly block: BlockRecord
  readonly from: number
  readonly to: number
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
    return { block, from, to, count: to - from }
  }
  const from = slotAtOrAfter(block, start)
  const to = Math.max(from, slotAtOrAfter(block, end))
  return { block, from, to, count: countIn(block, from, to) }
}

function slotAtOrAfter({ first, step, values }: RegularBlock, at: number): number {
  return Math.min(values.length, Math.max(0, Math.ceil((at - first) / step)))
}

function countIn({ values, count }: RegularBlock, from: number, to: number): number {
  if (to - from === values.length) return count
  if (count === values.length) return to - from
  let present = 0
  for (let slot = from; slot < to; slot++) {
    if (!Number.isNaN(values[slot])) present++
  }
  return present
}

function copySlice(slice: Slice, columns: Columns, at: number): void {
  const { block, from, to, count } = slice
  if ('times' in block) {
    columns.times.set(block.times.subarray(from, to), at)
    columns.values.set(block.values.subarray(from, to), at)
    return
  }
  if (count === to - from) {
    columns.values.set(block.values.subarray(from, to), at)
    for (let slot = from; slot < to; slot++) columns.times[at + slot - from] = block.first + slot * block.step
    return
  }
  copyPresent(block, slice, columns, at)
}

function copyPresent(block: RegularBlock, { from, to }: Slice, columns: Columns, at: number): void {
  let next = at
  for (let slot = from; slot < to; slot++) {
    const value = block.values[slot] ?? NaN
    if (Number.isNaN(value)) continue
    columns.times[next] = block.first + slot * block.step
    columns.values[next] = value
    next++
  }
}
