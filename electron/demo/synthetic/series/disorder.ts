import type { ReadingChunk } from '../../portfolio/source.ts'
import { uniformAt } from '../noise.ts'

/** Names a fault in the order of the readings at raw, minute and 15-minute resolution. */
export type ReadingDefect = 'duplicated' | 'unsorted' | 'duplicated-and-unsorted'

const DUPLICATE_SHARE = 1 / 90
const SWAP_SHARE = 1 / 70

/**
 * Disorders readings as a careless logger does: some stamps occur twice, some pairs are in the wrong order. Of two
 * readings with one stamp the last is right. The disorder depends only on the stamps, so that a reading has the same
 * defect in every answer.
 */
export function* disordered(chunks: Iterable<ReadingChunk>, defect: ReadingDefect): Generator<ReadingChunk> {
  for (const chunk of chunks) {
    const swapped = defect === 'duplicated' ? chunk : withSwaps(chunk)
    yield defect === 'unsorted' ? swapped : withDuplicates(swapped)
  }
}

function withDuplicates(chunk: ReadingChunk): ReadingChunk {
  const times: number[] = []
  const values: number[] = []
  chunk.times.forEach((at, index) => {
    const value = chunk.values[index] ?? Number.NaN
    if (chance(at, 1) < DUPLICATE_SHARE) {
      times.push(at)
      values.push(Math.round(value * 900) / 1000)
    }
    times.push(at)
    values.push(value)
  })
  return { times, values }
}

function withSwaps(chunk: ReadingChunk): ReadingChunk {
  const times = [...chunk.times]
  const values = [...chunk.values]
  for (let index = 0; index + 1 < times.length; index++) {
    if (chance(times[index] ?? 0, 2) >= SWAP_SHARE) continue
    swap(times, index)
    swap(values, index)
    index++
  }
  return { times, values }
}

function swap(column: number[], index: number): void {
  const [left = Number.NaN, right = Number.NaN] = column.slice(index, index + 2)
  column.splice(index, 2, right, left)
}

function chance(at: number, salt: number): number {
  return uniformAt(salt * 7919, Math.floor(at / 1000))
}
