import { columnWithRoom, type Columns, lowerBound } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { unpackStamps } from '#shared/series/packing/pack-stamps.ts'
import { evenTimes, type EvenTimes } from '../columns-in-memory.ts'
import { lengthOfValues, unpackInto, unpackValues } from '#shared/series/packing/pack-columns.ts'
import type { BlockRecord, RegularBlock } from '../../records.ts'

/** A run of slots of one block, and the number of them with a value. */
interface Slice {
  readonly block: BlockRecord
  readonly from: number
  readonly to: number
  readonly count: number
  /** Stamps of the whole block, if they are stored separately. */
  readonly times?: Float64Array
}

/**
 * Returns the values of `blocks` (ascending) inside `interval`, in two buffers that are allocated once; `even` gives the
 * instants of an unbroken run.
 */
export function columnsFromBlocks(
  blocks: readonly BlockRecord[],
  interval: Interval,
  even: EvenTimes = evenTimes,
): Columns {
  const slices = blocks.map((block) => sliceOfBlock(block, interval)).filter(({ count }) => count > 0)
  const count = slices.reduce((sum, slice) => sum + slice.count, 0)
  const run = evenRun(slices)
  const values = columnWithRoom(count)
  const columns = { times: run ? even(run.first, run.step, count) : columnWithRoom(count), values }
  let at = 0
  for (const slice of slices) {
    if (run) unpackInto(values, at, slice.block.values, slice.from, slice.to)
    else copySlice(slice, columns, at)
    at += slice.count
  }
  return columns
}

/** Returns the beginning and the step of consecutive slots that all have a value; undefined if there are gaps. */
function evenRun(slices: readonly Slice[]): Pick<RegularBlock, 'first' | 'step'> | undefined {
  let run: Pick<RegularBlock, 'first' | 'step'> | undefined
  let next = NaN
  for (const { block, from, to, count } of slices) {
    if ('times' in block || count < to - from) return undefined
    const { step } = block
    const first = block.first + from * step
    run ??= { first, step }
    if (run.step !== step || (run.first !== first && first !== next)) return undefined
    next = block.first + to * step
  }
  return run
}

function sliceOfBlock(block: BlockRecord, { start, end }: Interval): Slice {
  if ('times' in block) {
    const times = unpackStamps(block.times)
    const from = lowerBound(times, start)
    const to = Math.max(from, lowerBound(times, end))
    return { block, from, to, count: to - from, times }
  }
  const from = slotAtOrAfter(block, start)
  const to = Math.max(from, slotAtOrAfter(block, end))
  return { block, from, to, count: countIn(block, from, to) }
}

function slotAtOrAfter({ first, step, values }: RegularBlock, at: number): number {
  return Math.min(lengthOfValues(values), Math.max(0, Math.ceil((at - first) / step)))
}

function countIn({ values, count }: RegularBlock, from: number, to: number): number {
  const slots = lengthOfValues(values)
  if (to - from === slots) return count
  if (count === slots) return to - from
  return unpackValues(values, from, to).reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0)
}

function copySlice(slice: Slice, columns: Columns, at: number): void {
  const { block, from, to, count, times } = slice
  if (!('times' in block) && count < to - from) {
    copyPresent(block, slice, columns, at)
    return
  }
  unpackInto(columns.values, at, block.values, from, to)
  if (times !== undefined) columns.times.set(times.subarray(from, to), at)
  else if (!('times' in block))
    columns.times.set(evenTimes(block.first + from * block.step, block.step, count), at)
}

function copyPresent(block: RegularBlock, { from, to }: Slice, columns: Columns, at: number): void {
  const values = unpackValues(block.values, from, to)
  let next = at
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (Number.isNaN(value)) continue
    columns.times[next] = block.first + (from + i) * block.step
    columns.values[next] = value
    next++
  }
}
