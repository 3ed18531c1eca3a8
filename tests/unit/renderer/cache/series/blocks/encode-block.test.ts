import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFromBlocks } from '#renderer/cache/series/blocks/decode-blocks.ts'
import { bytesOfBlock, encodeBlock } from '#renderer/cache/series/blocks/encode-block.ts'
import { unpackValues } from '#shared/series/packing/pack-columns.ts'
import { columnsOf, pairsOf } from '#support/a-segment.ts'

const everything = { start: -Infinity, end: Infinity }
const someTimes = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 60 })

describe('encodeBlock', () => {
  it('keeps every value of any columns', () => {
    fc.assert(
      fc.property(someTimes, fc.integer({ min: 1, max: 7 }), (times, scale) => {
        const columns = columnsOf(times.sort((a, b) => a - b).map((time) => [time * scale, time / 3]))
        const block = encodeBlock('key', 0, columns)
        expect(pairsOf(columnsFromBlocks([block], everything))).toEqual(pairsOf(columns))
        expect(block.count).toBe(times.length)
      }),
    )
  })

  it('answers any part of a block as a slice of the columns', () => {
    fc.assert(
      fc.property(someTimes, fc.integer(), fc.integer({ min: 0, max: 700 }), (times, from, length) => {
        const start = from % 600
        const pairs = times.sort((a, b) => a - b).map((time) => [time, time / 3] as const)
        const block = encodeBlock('key', 0, columnsOf(pairs))
        const part = columnsFromBlocks([block], { start, end: start + length })
        expect(pairsOf(part)).toEqual(pairs.filter(([time]) => time >= start && time < start + length))
      }),
    )
  })

  it('answers a run of blocks as their columns one after the other, with holes, at two distances or none', () => {
    const someBlocks = fc.array(
      fc.record({
        slots: fc.integer({ min: 0, max: 9 }),
        step: fc.constantFrom(1, 1, 2),
        hole: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(someBlocks, fc.integer({ min: -5, max: 60 }), (parts, start) => {
        let at = 0
        const pairs = parts.map(({ slots, step, hole }) => {
          const own = Array.from({ length: slots }, (_, index) => [at + index * step, index] as const)
          at += slots * step
          return own.filter((_, index) => index !== hole)
        })
        const blocks = pairs
          .filter((own) => own.length > 0)
          .map((own) => encodeBlock('key', own[0]?.[0] ?? 0, columnsOf(own)))
        const read = columnsFromBlocks(blocks, { start, end: 70 })
        expect(pairsOf(read)).toEqual(pairs.flat().filter(([time]) => time >= start))
      }),
    )
  })

  it('implies the stamps of a regular series with holes', () => {
    const block = encodeBlock(
      'key',
      0,
      columnsOf([
        [60, 1],
        [120, 2],
        [240, 3],
      ]),
    )
    expect(block).toMatchObject({ first: 60, step: 60 })
    expect([...unpackValues(block.values, 0, 4)]).toEqual([1, 2, NaN, 3])
    expect(bytesOfBlock(block)).toBe(8)
  })

  it('keeps stamps of its own where implying them would store mostly holes', () => {
    const block = encodeBlock(
      'key',
      0,
      columnsOf([
        [0, 1],
        [1, 2],
        [1000, 3],
      ]),
    )
    expect(block).toHaveProperty('times')
    expect(bytesOfBlock(block)).toBe(2 * 2 + 3 * 2)
  })

  it('owns its buffers, so that a view does not store all that is behind it', () => {
    const all = columnsOf(Array.from({ length: 1000 }, (_, i) => [i * 60, i / 3] as const))
    const view = { times: all.times.subarray(0, 3), values: all.values.subarray(0, 3) }
    const { values } = encodeBlock('key', 0, view)
    expect('buffer' in values && values.buffer.byteLength).toBe(24)
  })
})
