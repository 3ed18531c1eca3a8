import { isPackedStamps, type MaybePackedStamps } from '#shared/series/packing/pack-stamps.ts'
import type { MaybePacked } from '#shared/series/packing/pack-columns.ts'
import type { BlockRecord } from '../../records.ts'

/** The factor is odd, so that a step loses no information: a change of any single word changes the sum. */
const FACTOR = 0x9e3779b1

/**
 * Returns the checksum of the contents of a block. Large values are in files of their own, which the database does not
 * check.
 */
export function sumOfBlock(block: BlockRecord): number {
  const head =
    'times' in block ? [block.start, block.count] : [block.start, block.count, block.first, block.step]
  let sum = sumOfWords(0, Float64Array.from(head))
  if ('times' in block) sum = sumOfStamps(sum, block.times)
  return sumOfValues(sum, block.values) >>> 0
}

/** Returns true if a block is as it was written; one from before checksums only has to be readable. */
export function isIntact(block: BlockRecord): boolean {
  const isReadable =
    isView(block.values) &&
    ('times' in block ? isStamps(block.times) : block.step > 0 && Number.isFinite(block.first))
  return isReadable && (block.sum === undefined || block.sum === sumOfBlock(block))
}

function isView(values: MaybePacked): boolean {
  return ArrayBuffer.isView('steps' in values ? values.steps : values)
}

function isStamps(times: MaybePackedStamps): boolean {
  return isPackedStamps(times) ? isView(times.steps) && isView(times.leaps) : isView(times)
}

function sumOfStamps(sum: number, times: MaybePackedStamps): number {
  if (!isPackedStamps(times)) return sumOfWords(sum, times)
  return sumOfValues(sumOfWords(sumOfWords(sum, Float64Array.of(times.first)), times.leaps), times.steps)
}

function sumOfValues(sum: number, values: MaybePacked): number {
  if (!('steps' in values)) return sumOfWords(sum, values)
  return sumOfWords(sumOfWords(sum, Float64Array.of(values.base, values.scale)), values.steps)
}

function sumOfWords(sum: number, { buffer, byteOffset, byteLength }: ArrayBufferView): number {
  let next = sum ^ byteLength
  const words = new Int32Array(buffer, byteOffset, byteLength >> 2)
  for (let index = 0; index < words.length; index++) next = step(next, words[index] ?? 0)
  const rest = new Uint8Array(buffer, byteOffset + 4 * words.length, byteLength & 3)
  for (const byte of rest) next = step(next, byte)
  return next
}

function step(sum: number, word: number): number {
  return Math.imul(((sum << 5) | (sum >>> 27)) ^ word, FACTOR)
}

/** Thrown if a block was not read back as it was written. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock'
}
