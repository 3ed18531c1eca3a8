import type { ReadingChunk } from '../../portfolio/source.ts'
import { uniformAt } from '../noise.ts'

/** Names a fault in the order of the readings at raw, minute and 15-minute resolution. */
export type ReadingDefect = 'duplicated' | 'unsorted' | 'duplicated-and-unsorted'

const DUPLICATE_SHARE = 1 / 90
const SWAP_SHARE = 1 / 70

type Row = readonly [at: number, value: number]

/**
 * Disorders readings as a careless logger does: some stamps occur twice, some pairs are in the wrong order. Of two
 * readings with one stamp the last is right. The disorder depends only on the stamps, so that a reading has the same
 * defect in every answer.
 */
export function* disordered(chunks: Iterable<ReadingChunk>, defect: ReadingDefect): Generator<ReadingChunk> {
  for (const { times, values } of chunks) {
    const rows = times.map((at, index): Row => [at, values[index] ?? Number.NaN])
    const swapped = defect === 'duplicated' ? rows : withSwaps(rows)
    const spoilt = defect === 'unsorted' ? swapped : swapped.flatMap(withDuplicate)
    yield { times: spoilt.map(([at]) => at), values: spoilt.map(([, value]) => value) }
  }
}

function withSwaps(rows: readonly Row[]): readonly Row[] {
  const swapped = [...rows]
  for (let index = 0; index + 1 < swapped.length; index++) {
    const [left, right] = swapped.slice(index, index + 2)
    if (left === undefined || right === undefined || chance(left[0], 2) >= SWAP_SHARE) continue
    swapped.splice(index++, 2, right, left)
  }
  return swapped
}

function withDuplicate([at, value]: Row): readonly Row[] {
  const right: Row = [at, value]
  return chance(at, 1) < DUPLICATE_SHARE ? [[at, Math.round(value * 900) / 1000], right] : [right]
}

function chance(at: number, salt: number): number {
  return uniformAt(salt * 7919, Math.floor(at / 1000))
}
