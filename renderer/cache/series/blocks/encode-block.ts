import type { Columns } from '#shared/series/columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { bytesOfStamps, packStamps } from '#shared/series/packing/pack-stamps.ts'
import { bytesOfValues, packValues } from '#shared/series/packing/pack-columns.ts'
import type { BlockRecord } from '../../records.ts'
import { sumOfBlock } from '#renderer/cache/series/blocks/cached-blocks.ts'

interface Grid {
  readonly first: EpochMs
  readonly step: number
  readonly slots: number
}

/**
 * Encodes columns as a block, with implied stamps if they are on a grid that is not mostly holes. The block always owns
 * its buffers, since a view of a larger buffer would be stored with all of it.
 */
export function encodeBlock(key: string, start: EpochMs, columns: Columns): BlockRecord {
  const block = blockOf(key, start, columns)
  return { ...block, sum: sumOfBlock(block) }
}

function blockOf(key: string, start: EpochMs, columns: Columns): BlockRecord {
  const head = { key, start, count: columns.times.length }
  const grid = gridOf(columns.times)
  if (grid === undefined) {
    return { ...head, times: packStamps(columns.times), values: packValues(columns.values) }
  }
  return { ...head, first: grid.first, step: grid.step, values: packValues(spreadOnGrid(columns, grid)) }
}

/** Counts the bytes of the columns of a block, as the cache map does. */
export function bytesOfBlock(block: BlockRecord): number {
  return bytesOfValues(block.values) + ('times' in block ? bytesOfStamps(block.times) : 0)
}

function gridOf(times: Float64Array): Grid | undefined {
  const first = times[0] ?? 0
  const step = smallestStep(times)
  const slots = ((times[times.length - 1] ?? first) - first) / step + 1
  if (slots > 2 * times.length) return undefined
  for (const time of times) {
    if ((time - first) % step !== 0) return undefined
  }
  return { first, step, slots }
}

function smallestStep(times: Float64Array): number {
  let smallest = Infinity
  for (let i = 1; i < times.length; i++) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0)
    if (step < smallest) smallest = step
  }
  return smallest === Infinity ? 1 : smallest
}

function spreadOnGrid({ times, values }: Columns, { first, step, slots }: Grid): Float64Array {
  if (slots === values.length) return values
  const spread = new Float64Array(slots).fill(NaN)
  for (let i = 0; i < values.length; i++) {
    spread[((times[i] ?? 0) - first) / step] = values[i] ?? NaN
  }
  return spread
}
