import type { Columns } from '#shared/series/columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { CacheDatabase } from '../database.ts'
import { bytesOfBlock, encodeBlock } from '../series/blocks/encode-block.ts'

/** Writes the blocks of one series, ascending. */
export interface BlockWriter {
  /** Appends to the last block if called again for the same block. */
  readonly add: (blockStart: EpochMs, columns: Columns) => Promise<void>
  /** Writes the last block; returns the totals of all blocks. */
  readonly finish: () => Promise<{ readonly points: number; readonly bytes: number }>
}

/** Delays writing the block that may still grow, since a part may end in the middle of it. */
export function createBlockWriter({ blocks }: CacheDatabase, key: string): BlockWriter {
  let growing: { readonly start: EpochMs; readonly columns: Columns } | undefined
  let points = 0
  let bytes = 0

  const write = async (): Promise<void> => {
    if (growing === undefined) return
    const block = encodeBlock(key, growing.start, growing.columns)
    growing = undefined
    points += block.count
    bytes += bytesOfBlock(block)
    await blocks.put(block)
  }
  return {
    async add(start, columns) {
      if (growing?.start === start) {
        growing = { start, columns: appended(growing.columns, columns) }
        return
      }
      await write()
      growing = { start, columns }
    },
    async finish() {
      await write()
      return { points, bytes }
    },
  }
}

function appended(before: Columns, after: Columns): Columns {
  return { times: joined(before.times, after.times), values: joined(before.values, after.values) }
}

function joined(before: Float64Array, after: Float64Array): Float64Array<ArrayBuffer> {
  const whole = new Float64Array(before.length + after.length)
  whole.set(before)
  whole.set(after, before.length)
  return whole
}
